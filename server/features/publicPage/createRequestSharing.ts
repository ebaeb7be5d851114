/**
 * Returns a function that runs work for a request with a key, and shares the result with parallel requests of the same
 * key. A request never gets the result of a run that began before the request. Requests that arrive during a run wait
 * for its end and then share one next run.
 */
export const createRequestSharing = <Answer>() => {
  type Line = { running: Promise<Answer>; next: Promise<Answer> | undefined };
  const lines = new Map<string, Line>();

  const start = (key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const running = work().finally(() => {
      if (lines.get(key)?.running === running) lines.delete(key);
    });
    lines.set(key, { running, next: undefined });
    return running;
  };

  return (key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const line = lines.get(key);
    if (line === undefined) return start(key, work);
    const again = (): Promise<Answer> => start(key, work);
    line.next ??= line.running.then(again, again);
    return line.next;
  };
};
