/** Returns labels made unique, `Asha Rao (2)`, because the axis needs different labels for people of the same name. */
export const uniqueLabels = (labels: readonly string[]): readonly string[] => {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  });
};
