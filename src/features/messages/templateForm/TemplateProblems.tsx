import { formatTemplateProblem, type TemplateProblem } from '#model/templates/templateProblems.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';

type TemplateProblemsProps = {
  /** Id of the list. The text field refers to it as its description. */
  readonly id: string;
  readonly problems: readonly TemplateProblem[];
  /** What the template is about, such as `Lead`. */
  readonly about: string;
  readonly onShow: (problem: TemplateProblem) => void;
  readonly onReplace: (problem: TemplateProblem, by: string) => void;
};

const maxShown = 4;

/**
 * Lists the first invalid variables of a template that is about `about`, such as `Lead`, and how many more there are. A
 * click on one calls `onShow`, which shows the variable in the text. If a similar variable exists, a button calls
 * `onReplace`, which puts it in the place of the invalid one.
 */
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
                  {messagesText('problems.use', { name: meant })}
                </button>
              )}
            </li>
          );
        })}
        {problems.length > maxShown && <li>{messagesText('problems.more', { count: problems.length - maxShown })}</li>}
      </ul>
    )}
  </div>
);
