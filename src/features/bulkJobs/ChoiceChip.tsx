type ChoiceChipProps = {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onClick: () => void;
};

/** A small button that is on or off. */
export const ChoiceChip = ({ label, isChosen, onClick }: ChoiceChipProps) => (
  <button type="button" className="job-chip" aria-pressed={isChosen} onClick={onClick}>
    {label}
  </button>
);
