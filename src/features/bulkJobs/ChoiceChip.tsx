type ChoiceChipProps = {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onClick: () => void;
};

/** A small button with two states: chosen or not. The caller changes the state in `onClick`. */
export const ChoiceChip = ({ label, isChosen, onClick }: ChoiceChipProps) => (
  <button type="button" className="job-chip" aria-pressed={isChosen} onClick={onClick}>
    {label}
  </button>
);
