#!/bin/sh
# An engine in plain shell: it takes the step that is worth most, and keeps figures back when there
# is little to win. The protocol: proto/docs/engine.md. Try it:
#
#     meepled match proto/sdk/engines/greedy.sh random --games 20
#     meepled bot --engine proto/sdk/engines/greedy.sh --bots 1
best=
most=

# One line "step SCORED WORTH TEXT", without its first word.
consider() {
    scored=${1%% *}
    rest=${1#* }
    worth=${rest%% *}
    text=${rest#* }
    value=$((4 * worth + scored))
    case $text in
        *deploy*) value=$((value - 7)) ;;
    esac
    if [ -z "$best" ] || [ "$value" -gt "$most" ]; then
        best=$text
        most=$value
    fi
}

while IFS= read -r line; do
    case $line in
        "meepled "*) printf '%s\n' "name greedy.sh" "want facts" "ready" ;;
        position) best= ;;
        "step "*) consider "${line#step }" ;;
        "go "*)
            echo "info value $most"
            echo "bestmove $best"
            ;;
        quit) exit 0 ;;
    esac
done
