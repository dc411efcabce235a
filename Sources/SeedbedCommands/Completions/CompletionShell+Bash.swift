extension CompletionShell {
  /// For bash 3.2 and later, with and without the package `bash-completion`.
  ///
  /// bash cuts words at `=` and `:` too, and readline replaces only what is behind such a cut (`$2`). So the words are read from the
  /// line, and what readline leaves standing is taken off each answer.
  static func bashScript(_ program: String) -> String {
    #"""
    # Completions for bash; in ~/.bashrc: eval "$(\#(program) completions bash)"
    _\#(program)() {
      local line=${COMP_LINE:0:COMP_POINT} words=() word='' raw='' quote='' char i
      # What stands up to the quote that is still open.
      local opened='' before=''
      for ((i = 0; i < ${#line}; i++)); do
        char=${line:i:1}
        if [[ -z $quote && $char == [[:space:]] ]]; then
          [[ -z $raw ]] || words+=("$word")
          word='' raw=''
          continue
        fi
        raw+=$char
        if [[ $char == \\ && $quote != "'" ]]; then
          ((i++))
          char=${line:i:1}
          raw+=$char
          [[ -z $quote || $char == [\"\$\`\\] ]] || word+=\\
          word+=$char
        elif [[ $char == "$quote" ]]; then
          quote=''
        elif [[ -z $quote && $char == [\"\'] ]]; then
          quote=$char opened=$raw before=$word
        else
          word+=$char
        fi
      done
      # Variables may be set before the program's name.
      while [[ ${words[0]} =~ ^[A-Za-z_][A-Za-z_0-9]*= ]]; do words=("${words[@]:1}"); done

      local program=${words[0]/#\~/$HOME} answer paths prefix candidate replies=()
      answer=$("$program" completions bash -- "${words[@]:1}" "$word" 2>/dev/null) || return 0
      {
        IFS=$'\t' read -r paths prefix
        while IFS=$'\t' read -r candidate _; do
          candidate=$prefix$candidate
          [[ $candidate != "$word"* ]] || replies+=("$candidate")
        done
      } <<<"$answer"
      if [[ $paths != none ]]; then
        local kind=-f
        [[ $paths != folders ]] || kind=-d
        while IFS= read -r candidate; do
          [[ -z $candidate ]] || replies+=("$prefix$candidate")
        done < <(compgen "$kind" -- "${word#"$prefix"}")
        # readline quotes these itself.
        compopt -o filenames 2>/dev/null
      fi

      local head=${raw%"$2"} plain
      COMPREPLY=()
      for candidate in "${replies[@]}"; do
        if [[ $paths != none ]]; then
          plain=${head//[\"\'\\]/}
          COMPREPLY+=("${candidate#"$plain"}")
          continue
        fi
        case $quote in
          \')
            candidate=${candidate#"$before"}
            candidate=$opened${candidate//\'/\'\\\'\'}
            ;;
          \")
            candidate=${candidate#"$before"}
            candidate=${candidate//\\/\\\\}
            candidate=${candidate//\"/\\\"}
            candidate=${candidate//\$/\\\$}
            candidate=$opened${candidate//\`/\\\`}
            ;;
          *) printf -v candidate %q "$candidate" ;;
        esac
        COMPREPLY+=("${candidate#"$head"}")
      done
    }
    complete -F _\#(program) \#(program)

    """#
  }
}
