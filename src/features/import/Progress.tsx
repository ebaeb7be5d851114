type ProgressProps = {
  /** What it is the progress of, for who hears the page. */
  readonly label: string;
  /** Absent: nobody knows how much there is. */
  readonly done?: number;
  readonly of?: number;
  /** How far it is, in figures. */
  readonly text: string;
};

/** How far a piece of work is, as a bar and in figures. */
export const Progress = ({ label, done, of, text }: ProgressProps) => (
  <div className="xfer-progress">
    <progress
      aria-label={label}
      {...(done === undefined || of === undefined || of === 0 ? {} : { value: done, max: of })}
    />
    <span>{text}</span>
  </div>
);
