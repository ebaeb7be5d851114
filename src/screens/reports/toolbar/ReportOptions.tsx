import { useMemo } from 'react';
import { lineFields } from '#kinds/fields/linesBy.ts';
import { canReadNamed } from '#model/reports/rights.ts';
import { charts, timeSteps, type ReportSchema } from '#model/schema/files/reportSchema.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { useReportScreen } from '../state/useReportScreen.ts';
import { shares } from '../state/reportState.ts';
import { sharesOf } from '../table/shareOf.ts';
import { reportText } from '../../../messages/en/reportText.ts';

type Option = { readonly value: string; readonly title: string };
type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
};

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <label className="report-choice">
    <span>{label}</span>
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(({ value: one, title }) => (
        <option key={one} value={one}>
          {title}
        </option>
      ))}
    </select>
  </label>
);

type SwitchProps = { readonly label: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };

const Switch = ({ label, isOn, onChange }: SwitchProps) => (
  <label className="report-switch">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
);

const chosen = <Word extends string>(words: readonly Word[], value: string): Word | undefined =>
  words.find((word) => word === value);

/** Returns the fields by which the report's lines can be grouped and that the user may read. */
const useLineOptions = (report: ReportSchema): readonly Option[] => {
  const model = useModel();
  const map = usePermissionMap();
  const [part] = report.parts;
  return useMemo(
    () =>
      lineFields(model, report)
        .filter(({ name }) => canReadNamed(map, model, { resource: part?.about ?? part?.resource ?? '', field: name }))
        .map(({ name, title }) => ({ value: name, title })),
    [model, map, report, part],
  );
};

/**
 * The options of a report: which date counts, what the lines are, time steps, shares and chart. Only options that the
 * report supports are shown.
 */
export const ReportOptions = () => {
  const { report, state, change, answer } = useReportScreen();
  const bases = answer?.bases ?? [];
  const steps = answer?.dimensions[0]?.steps ?? [];
  const lines = useLineOptions(report);
  return (
    <>
      {bases.length > 1 && (
        <Choice
          label={reportText('options.date')}
          value={state.basis === '' ? (answer?.basis ?? '') : state.basis}
          options={bases.map(({ name, title }) => ({ value: name, title }))}
          onChange={(basis) => change({ basis: basis === bases[0]?.name ? '' : basis })}
        />
      )}
      {lines.length > 0 && (
        <Choice
          label={reportText('options.rows')}
          value={state.by ?? ''}
          options={[{ value: '', title: report.rows.map(({ title }) => title).join(' ▸ ') }, ...lines]}
          onChange={(by) => change({ by: by === '' ? undefined : by, step: undefined, sort: undefined })}
        />
      )}
      {steps.length > 1 && (
        <Choice
          label={reportText('options.by')}
          value={state.step ?? answer?.dimensions[0]?.step ?? ''}
          options={steps.map((step) => ({ value: step, title: reportText(`step.${step}`) }))}
          onChange={(step) => change({ step: chosen(timeSteps, step) })}
        />
      )}
      <Choice
        label={reportText('options.show')}
        value={state.share}
        options={(answer === undefined ? shares : sharesOf(answer)).map((share) => ({
          value: share,
          title: reportText(`share.${share}`),
        }))}
        onChange={(share) => change({ share: chosen(shares, share) ?? 'none' })}
      />
      <Choice
        label={reportText('options.chart')}
        value={state.chart ?? report.chart}
        options={[...charts, 'off' as const].map((form) => ({ value: form, title: reportText(`charts.${form}`) }))}
        onChange={(form) =>
          change({ chart: form === report.chart ? undefined : chosen([...charts, 'off' as const], form) })
        }
      />
    </>
  );
};

/** The switches of a report of users: teams, and users who have left. Nothing for other reports. */
export const ReportSwitches = () => {
  const { report, state, change } = useReportScreen();
  if (!report.parts.some(({ person }) => person !== undefined)) return null;
  return (
    <div className="report-switches">
      <Switch label={reportText('options.teams')} isOn={state.team} onChange={(team) => change({ team })} />
      <Switch
        label={reportText('options.former')}
        isOn={state.inactive}
        onChange={(inactive) => change({ inactive })}
      />
    </div>
  );
};
