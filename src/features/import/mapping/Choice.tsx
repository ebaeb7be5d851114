type ChoiceProps = {
  readonly name: string;
  readonly title: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
};

/** A radio button of the group `name`, with a title and an explanation. */
export const Choice = ({ name, title, hint, checked, onChoose }: ChoiceProps) => (
  <label className="xfer-choice">
    <input type="radio" name={name} checked={checked} onChange={onChoose} />
    <span>
      <span className="xfer-choice-title">{title}</span>
      {hint !== undefined && <small>{hint}</small>}
    </span>
  </label>
);
