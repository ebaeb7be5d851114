import { useMemo, type MouseEvent } from 'react';
import { useHasCallChannel } from '../../../shared/contact/useHasCallChannel.ts';
import type { ListScreen } from '../../state/listScreen.ts';
import { isSwitch, useInlineChange } from './useInlineChange.ts';
import { useQuickTransition } from './useQuickTransition.ts';

const interactive = 'a, button, input, label, select, textarea';

/**
 * Returns `onClick`, the click handler of all rows or cards of a list. It runs the action of the clicked element
 * (`data-act`); without one, it opens the record. While selecting is on, it selects the record instead.
 */
export const useRowEvents = (screen: ListScreen) => {
  const { resource, records, selection, rights, openDialog, openRecord } = screen;
  const moveQuickly = useQuickTransition(resource);
  const change = useInlineChange(resource);
  const canDial = useHasCallChannel(rights);
  return useMemo(() => {
    const onClick = (event: MouseEvent<HTMLElement>): void => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.NaN);
      const record = records.shown[index];
      if (record === undefined) return;
      const held = target.closest<HTMLElement>('[data-act]');
      const dataset = held?.dataset ?? {};
      const { act: action, to = '' } = dataset;
      if (selection.isOn) return selection.toggle(records.shown, index, { range: event.shiftKey });
      switch (action) {
        case 'select':
          return selection.toggle(records.shown, index, { range: event.shiftKey });
        case 'quick':
          return void moveQuickly(record, to);
        case 'inline': {
          const field = resource.fieldsByName[dataset['field'] ?? ''];
          if (field === undefined || held === null) return undefined;
          if (isSwitch(field)) return void change(record, field, record[field.name] !== true);
          return openDialog({ kind: 'inline', record, field, anchor: held });
        }
        case 'status':
          return openDialog({ kind: action, records: [record], ...(to === '' ? {} : { to }) });
        case 'restore':
        case 'purge':
        case 'share':
          return openDialog({ kind: action, records: [record] });
        case 'call':
          if (canDial) event.preventDefault();
          return openDialog({ kind: action, record, canDial });
        case 'note':
          return openDialog({ kind: action, record });
        case 'whatsapp':
        case 'email':
        case 'sms':
          // chosen: a click opens the dialog with the templates, in which Enter sends. With Ctrl, only the link opens.
          if (!rights.may('log') || event.ctrlKey || event.metaKey) return undefined;
          event.preventDefault();
          return openDialog({ kind: 'message', record, way: action });
        default:
          break;
      }
      // Selecting text, or opening a new tab, must not open the record here.
      const isMarking = (window.getSelection()?.toString() ?? '') !== '';
      if (target.closest(interactive) !== null || isMarking || event.ctrlKey || event.metaKey) return;
      openRecord(record);
    };
    return { onClick };
  }, [records.shown, selection, rights, openDialog, openRecord, moveQuickly, resource, change, canDial]);
};
