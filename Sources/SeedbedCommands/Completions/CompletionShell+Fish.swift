extension CompletionShell {
  /// For fish 3 and later, as a file in a folder of `$fish_complete_path`.
  static func fishScript(_ program: String) -> String {
    #"""
    # Completions for fish: \#(program) completions fish > ~/.config/fish/completions/\#(program).fish
    function __\#(program)_complete
        set -l words (commandline -opc)
        set -l word (string unescape -- (commandline -ct); or commandline -ct)
        set -l lines ($words[1] completions fish -- $words[2..] "$word" 2>/dev/null)
        or return
        set -l first (string split -m 1 \t -- $lines[1])
        set -l prefix $first[2]
        for line in $lines[2..]
            echo $prefix$line
        end
        set -l path (string sub -s (math (string length -- "$prefix") + 1) -- "$word")
        switch $first[1]
            case files
                for line in (__fish_complete_path "$path" "")
                    echo $prefix$line
                end
            case folders
                for line in (__fish_complete_directories "$path" "")
                    echo $prefix$line
                end
        end
    end
    complete -c \#(program) -f -k -a '(__\#(program)_complete)'

    """#
  }
}
