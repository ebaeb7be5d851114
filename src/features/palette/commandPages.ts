import { staffPages } from '#model/pages/pages.ts';
import { can, may, scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import { scheduleOf } from '#model/schedule.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { hasInbox } from '../../layout/shell/menu/hasInbox.ts';
import { paletteText } from '../../messages/en/paletteText.ts';
import { isContractOnly } from '../../providers/api/config/contractMark.ts';
import { otherWords } from './otherWords.ts';

/** A page that belongs to no list or report. `title`: its own title, in a sentence; `also`: other words for it. */
type Page = {
  readonly key: string;
  readonly title: string;
  readonly also: string;
  readonly icon: string;
  readonly to: string;
};

type Condition = (model: Model, map: PermissionMap) => boolean;

const always: Condition = () => true;

const hasCalendar: Condition = ({ resources }, map) =>
  Object.values(resources).some((one) => scheduleOf(one) !== undefined && scopeOf(map, one.module) !== undefined);

/** Rules, sources and channels belong to users who may edit the profile of the agency. */
const setsUp: Condition = ({ resources }, map) =>
  Object.values(resources).some((one) => one.schema.singleton === true && may(map, one, 'update'));

const pages = [
  { name: 'calendar', icon: 'event', isOpen: hasCalendar },
  { name: 'inbox', icon: 'forum', isOpen: hasInbox },
  { name: 'jobs', icon: 'task_alt', isOpen: always },
  { name: 'notifications', icon: 'settings', isOpen: always },
  { name: 'rules', icon: 'settings', isOpen: setsUp },
  { name: 'intake', icon: 'settings', isOpen: setsUp },
  { name: 'channels', icon: 'settings', isOpen: setsUp },
  { name: 'schemas', icon: 'settings', isOpen: (_model: Model, map: PermissionMap) => can(map, 'schemas', 'view') },
] as const;

/**
 * Returns the pages that the palette offers as commands: those that the user may open and that are neither a list nor a
 * report. Empty for a server that has only the calls in the schema files, because the pages need other calls.
 */
export const commandPages = (model: Model, map: PermissionMap): readonly Page[] => {
  if (isContractOnly()) return [];
  const open = pages
    .filter(({ isOpen }) => isOpen(model, map))
    .map(({ name, icon }) => ({
      key: name,
      title: paletteText(`page.${name}`),
      also: otherWords(name),
      icon,
      to: staffPages[name],
    }));
  const duplicates = Object.values(model.resources)
    .filter((resource) => resource.calls.merge !== undefined && may(map, resource, 'merge'))
    .map(({ name, plural, icon }) => ({
      key: `duplicates ${name}`,
      title: paletteText('page.duplicates', { things: inLowerCase(plural) }),
      also: otherWords('duplicates'),
      icon,
      to: staffPages.duplicates.replace(':resource', name),
    }));
  return [...open, ...duplicates];
};
