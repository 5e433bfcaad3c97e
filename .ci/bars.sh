# The bars that the scorers have reached; a change may raise them, not lower
# them. Understanding is in percent and as a fraction, errors in percent.
UNDERSTANDING_BARS="--min-intent 80 --min-slot-f1 0.85 --min-status 85"
ACCURACY_BARS="--max-macro-mape 6 --min-within20 94 --band 85:97 --max-errors 0"
SPEED_BARS="--max-train 8 --max-infer 12"
