import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addressOf } from '#model/pages/addresses.ts';
import type { Resource } from '#model/resource.ts';
import { dayOf } from '#model/values/time/dates.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { addableAt, type AddableAt, type Schedulable, schedulableResources } from './addableAt.ts';

/** The part of an address that says which day a calendar shows first, such as `day=2026-11-28`. */
export const firstDayParam = 'day';

/** Adding records at a time of the calendar. */
export type AddAt = {
  /** The resources that the user can add records to. */
  readonly choices: readonly AddableAt[];
  /** The resources whose existing records the user can schedule. */
  readonly schedulable: readonly Resource[];
  /** Opens an existing record, and there the choice of the status that has the time `at` (ISO 8601). */
  readonly schedule: (chosen: Schedulable, at: string) => void;
  /**
   * Opens the form of a new record with the time `at` (ISO 8601). After saving, the user returns to that day, or
   * chooses the status that has the time.
   */
  readonly open: (choice: AddableAt, at: string) => void;
  /** Opens the form, or asks first what to add if there are several choices. Undefined: closes the question. */
  readonly start: (at: string | undefined) => void;
  /** The time for which the user is asked. Undefined: none. */
  readonly asked: string | undefined;
};

/** Returns what the user can add in the calendar of the resource `name` ('' means all), and functions that add it. */
export const useAddAt = (name: string): AddAt => {
  const model = useModel();
  const map = usePermissionMap();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState<string>();
  const choices = addableAt(model, map, name);
  const schedulable = schedulableResources(model, map, name);
  const open = ({ resource, field }: AddableAt, at: string): void => {
    const params = new URLSearchParams(search);
    params.set(firstDayParam, dayOf(new Date(at), model.settings.timeZone));
    const create = addressOf(resource, 'create');
    if (field === undefined) return void navigate(create, { state: { scheduleAt: at } });
    const query = new URLSearchParams({ [field.name]: at });
    return void navigate(`${create}?${query.toString()}`, { state: { back: `${pathname}?${params.toString()}` } });
  };
  const schedule = ({ resource, record }: Schedulable, at: string): void =>
    void navigate(addressOf(resource, 'show', record), { state: { scheduleAt: at } });
  const start = (at: string | undefined): void => {
    const [only] = choices;
    if (at !== undefined && only !== undefined && choices.length + schedulable.length === 1) open(only, at);
    else setAsked(at);
  };
  return { choices, schedulable, open, schedule, start, asked };
};
