import { useMemo } from 'react';
import { lineFields } from '#kinds/linesBy.ts';
import { canReadNamed } from '#model/reports/rights.ts';
import { charts, timeSteps, type Chart, type ReportSchema, type TimeStep } from '#model/schema/reportSchema.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { useReportScreen } from './state/useReportScreen.ts';
import { shares, type Share } from './state/reportState.ts';
import { sharesOf } from './shareOf.ts';

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

const shareTitles: Readonly<Record<Share, string>> = { none: 'Numbers', row: '% of row', total: '% of total' };
const chartTitles: Readonly<Record<Chart | 'off', string>> = {
  bars: 'Bars',
  stacked: 'Stacked',
  lines: 'Lines',
  off: 'No chart',
};
const stepTitles: Readonly<Record<TimeStep, string>> = { day: 'Day', week: 'Week', month: 'Month' };

const chosen = <Word extends string>(words: readonly Word[], value: string): Word | undefined =>
  words.find((word) => word === value);

/** The fields that can make the lines, for those who may read them. */
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

/** By which date the range goes, and how the figures are shown: only what this report can do. */
export const ReportOptions = () => {
  const { report, state, change, answer } = useReportScreen();
  const bases = answer?.bases ?? [];
  const steps = answer?.dimensions[0]?.steps ?? [];
  const lines = useLineOptions(report);
  const isOfPeople = report.parts.some(({ person }) => person !== undefined);
  return (
    <>
      {bases.length > 1 && (
        <Choice
          label="Date"
          value={state.basis === '' ? (answer?.basis ?? '') : state.basis}
          options={bases.map(({ name, title }) => ({ value: name, title }))}
          onChange={(basis) => change({ basis: basis === bases[0]?.name ? '' : basis })}
        />
      )}
      {lines.length > 0 && (
        <Choice
          label="Rows"
          value={state.by ?? ''}
          options={[{ value: '', title: report.rows.map(({ title }) => title).join(' ▸ ') }, ...lines]}
          onChange={(by) => change({ by: by === '' ? undefined : by, step: undefined, sort: undefined })}
        />
      )}
      {steps.length > 1 && (
        <Choice
          label="By"
          value={state.step ?? answer?.dimensions[0]?.step ?? ''}
          options={steps.map((step) => ({ value: step, title: stepTitles[step] }))}
          onChange={(step) => change({ step: chosen(timeSteps, step) })}
        />
      )}
      <Choice
        label="Show"
        value={state.share}
        options={(answer === undefined ? shares : sharesOf(answer)).map((share) => ({
          value: share,
          title: shareTitles[share],
        }))}
        onChange={(share) => change({ share: chosen(shares, share) ?? 'none' })}
      />
      <Choice
        label="Chart"
        value={state.chart ?? report.chart}
        options={[...charts, 'off' as const].map((form) => ({ value: form, title: chartTitles[form] }))}
        onChange={(form) =>
          change({ chart: form === report.chart ? undefined : chosen([...charts, 'off' as const], form) })
        }
      />
      {isOfPeople && <Switch label="With teams" isOn={state.team} onChange={(team) => change({ team })} />}
      {isOfPeople && (
        <Switch label="Former users" isOn={state.inactive} onChange={(inactive) => change({ inactive })} />
      )}
    </>
  );
};
