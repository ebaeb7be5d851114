import type { Path } from '#model/schema/showPath.ts';
import { useProblemsAt } from './fileForm.tsx';

/**
 * Lists the problems at a path of the file and below it, or renders nothing if there are none. Problems at the paths in
 * `shown` are left out, because other inputs show them.
 */
export const PartProblems = ({ path, shown }: { readonly path: Path; readonly shown?: readonly Path[] }) => {
  const problems = useProblemsAt(path, shown);
  return problems.length === 0 ? null : (
    <div className="file-problems">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
};
