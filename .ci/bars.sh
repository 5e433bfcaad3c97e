# The bars that the scorers have reached; a change may raise them, not lower
# them. Understanding is in percent and as a fraction, errors in percent.
UNDERSTANDING_BARS="--min-intent 99.5 --min-slot-f1 0.998 --min-exact 98 --max-silent 0.5 --min-status 97 --min-status-held 95 --max-false-alarm 1"
ACCURACY_BARS="--max-macro-mape 5.0 --max-case-mape 5.0 --min-within10 83 --min-within20 95 --band 86:95 --max-half-width 12 --min-fits 0.95 --min-oom 0.95 --max-errors 0"
SPEED_BARS="--max-train 5.0 --max-infer 7.6"
