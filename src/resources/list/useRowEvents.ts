import { useMemo, type MouseEvent } from 'react';
import type { ListScreen } from './listScreen.ts';

const interactive = 'a, button, input, label, select, textarea';

/** What a click in a row means: its own act, or else to open the record. */
export const useRowEvents = (screen: ListScreen) => {
  const { records, selection, openDialog, openRecord } = screen;
  return useMemo(() => {
    const onClick = (event: MouseEvent<HTMLElement>): void => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.NaN);
      const record = records.shown[index];
      if (record === undefined) return;
      const act = target.closest<HTMLElement>('[data-act]')?.dataset['act'];
      switch (act) {
        case 'select':
          return selection.toggle(records.shown, index, event.shiftKey);
        case 'status':
        case 'restore':
          return openDialog({ kind: act, records: [record] });
        case 'call': case 'whatsapp': case 'email': case 'sms': case 'note':
          return openDialog({ kind: 'log', record, way: act });
        default:
          break;
      }
      // Who marks a text to copy it, or opens a link in a new tab, does not want to leave.
      const isMarking = (window.getSelection()?.toString() ?? '') !== '';
      if (target.closest(interactive) !== null || isMarking || event.ctrlKey || event.metaKey) return;
      openRecord(record);
    };
    return { onClick };
  }, [records.shown, selection, openDialog, openRecord]);
};
