extension CompletionShell {
  /// For zsh, by `eval` after `compinit`, or as a file `_seedbed` in a folder of `$fpath`.
  static func zshScript(_ program: String) -> String {
    #"""
    #compdef \#(program)
    # Completions for zsh; in ~/.zshrc, after compinit: eval "$(\#(program) completions zsh)"
    _\#(program)() {
      local -a lines candidates
      local answer line text help
      answer=$(${(Q)~words[1]} completions zsh -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null) || return 1
      lines=("${(@f)answer}")
      local paths=${lines[1]%%$'\t'*} prefix=${lines[1]#*$'\t'}
      [[ -z $prefix ]] || compset -P "${(b)prefix}"
      for line in "${(@)lines[2,-1]}"; do
        text=${line%%$'\t'*} help=${line#*$'\t'}
        candidates+=("${${text//\\/\\\\}//:/\\:}${help:+:$help}")
      done
      local result=1
      if (( $#candidates )); then _describe '\#(program)' candidates && result=0; fi
      case $paths in
        files) _files && result=0 ;;
        folders) _files -/ && result=0 ;;
      esac
      return result
    }
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _\#(program) "$@"
    else
      compdef _\#(program) \#(program)
    fi

    """#
  }
}
