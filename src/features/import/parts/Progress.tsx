type ProgressProps = {
  /** Label for screen readers. */
  readonly label: string;
  /** Number of units that are done. Absent if the total is unknown. */
  readonly done?: number;
  readonly of?: number;
  /** The progress as text. */
  readonly text: string;
};

/**
 * Shows progress, `done` of `of`, as a bar and as text. Without `done` or `of`, the bar only shows that something is
 * running.
 */
export const Progress = ({ label, done, of, text }: ProgressProps) => (
  <div className="xfer-progress">
    <progress
      aria-label={label}
      {...(done === undefined || of === undefined || of === 0 ? {} : { value: done, max: of })}
    />
    <span>{text}</span>
  </div>
);
