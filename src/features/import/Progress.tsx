type ProgressProps = {
  /** Label for screen readers: what is in progress. */
  readonly label: string;
  /** Absent: the total is unknown. */
  readonly done?: number;
  readonly of?: number;
  /** The progress in figures. */
  readonly text: string;
};

/** Shows progress as a bar and in figures. */
export const Progress = ({ label, done, of, text }: ProgressProps) => (
  <div className="xfer-progress">
    <progress
      aria-label={label}
      {...(done === undefined || of === undefined || of === 0 ? {} : { value: done, max: of })}
    />
    <span>{text}</span>
  </div>
);
