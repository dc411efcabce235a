-- The table of scores is read best first after each game:
--
--   select * from score ORDER BY scoreValue DESC
--
-- DESC matters: a descending index gives players with the same score in the order of their ids, as
-- the query did without it. An ascending one, read backwards, would turn them round.
CREATE INDEX score_by_value ON score(scoreValue DESC);
