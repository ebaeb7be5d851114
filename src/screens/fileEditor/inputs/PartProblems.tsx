import type { Path } from '#model/schema/showPath.ts';
import { useProblemsAt } from './fileForm.tsx';

/** The problems of a part, without those of its own parts that show theirs. */
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
