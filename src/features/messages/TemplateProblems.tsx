import { formatTemplateProblem, type TemplateProblem } from '#model/templates/check.ts';

type TemplateProblemsProps = {
  /** By which the text names it as its description. */
  readonly id: string;
  readonly problems: readonly TemplateProblem[];
  readonly about: string;
  readonly onShow: (problem: TemplateProblem) => void;
  readonly onReplace: (problem: TemplateProblem, by: string) => void;
};

const maxShown = 4;

/** What is wrong with a text's variables, each with its place: a click shows it in the text, another puts it right. */
export const TemplateProblems = ({ id, problems, about, onShow, onReplace }: TemplateProblemsProps) => (
  <div id={id} role="status">
    {problems.length > 0 && (
      <ul className="msg-problems">
        {problems.slice(0, maxShown).map((problem) => {
          const { at, meant } = problem;
          const message = formatTemplateProblem(problem, about);
          return (
            <li key={at}>
              <button type="button" onClick={() => onShow(problem)}>
                {message.charAt(0).toUpperCase() + message.slice(1)}
              </button>
              {meant !== undefined && (
                <button type="button" className="msg-fix" onClick={() => onReplace(problem, meant)}>
                  Use {meant}
                </button>
              )}
            </li>
          );
        })}
        {problems.length > maxShown && <li>and {problems.length - maxShown} more</li>}
      </ul>
    )}
  </div>
);
