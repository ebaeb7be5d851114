import type { PanelProps } from '../../resources/shared/panelProps.ts';
import { IntegrationFrame } from './IntegrationFrame.tsx';

/** Formats JSON in readable lines, and returns other texts unchanged. */
const formatted = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** The complete request and response of a delivery, for users who may see them: every long text of the record. */
export const DeliveryPanel = ({ resource, record }: PanelProps) =>
  resource.fields
    .filter(({ readable }) => readable !== undefined)
    .flatMap(({ name, title }) => {
      const text = record[name];
      return typeof text !== 'string' || text === ''
        ? []
        : [
            <section key={name} className="rec-panel">
              <h2>{title}</h2>
              <IntegrationFrame className="machine-panel">
                <pre>
                  <code>{formatted(text)}</code>
                </pre>
              </IntegrationFrame>
            </section>,
          ];
    });
