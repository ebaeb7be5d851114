/**
 * Lets requests that wait for the same thing at the same time share one answer. None is given what was asked before it
 * came, so an answer is never older than the question; of a thousand that come while one is being answered, one more is
 * asked.
 */
export const createRequestSharing = <Answer>() => {
  type Line = { running: Promise<Answer>; next: Promise<Answer> | undefined };
  const lines = new Map<string, Line>();

  const start = (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const running = ask().finally(() => {
      if (lines.get(key)?.running === running) lines.delete(key);
    });
    lines.set(key, { running, next: undefined });
    return running;
  };

  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const line = lines.get(key);
    if (line === undefined) return start(key, ask);
    const again = (): Promise<Answer> => start(key, ask);
    line.next ??= line.running.then(again, again);
    return line.next;
  };
};
