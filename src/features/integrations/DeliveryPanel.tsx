import { indentedJson } from '../../resources/shared/indentedJson.ts';
import type { PanelProps } from '../../resources/shared/dialogs/panelProps.ts';
import { IntegrationFrame } from './IntegrationFrame.tsx';

/**
 * Shows the request and the response of a webhook delivery, each in a section of its own. Blank texts, and texts that
 * the user may not read, are left out.
 */
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
                  <code>{indentedJson(text)}</code>
                </pre>
              </IntegrationFrame>
            </section>,
          ];
    });
