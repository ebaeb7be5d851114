import { useFormContext } from 'react-hook-form';
import type { ClipboardEvent, ReactNode } from 'react';
import type { Position } from '#model/resource.ts';
import { parsePlace } from '../shared/contact/position.ts';
import { formText } from '../../messages/en/formText.ts';

type PlacePasteProps = {
  readonly position: Position;
  /** Whether this is the first of the two fields, so that the hint is shown only once. */
  readonly isFirst: boolean;
  readonly children: ReactNode;
};

/**
 * Wraps the input of a latitude or longitude (`children`). If the user pastes a place into the input, such as a map
 * link, fills in both coordinates. Other texts are pasted as usual. The first of the two inputs (`isFirst`) has a hint
 * about this.
 */
export const PlacePaste = ({ position: { latitude, longitude }, isFirst, children }: PlacePasteProps) => {
  const { setValue } = useFormContext();
  const paste = (event: ClipboardEvent): void => {
    const place = parsePlace(event.clipboardData.getData('text'));
    if (place === undefined) return;
    event.preventDefault();
    setValue(latitude.name, place.latitude, { shouldDirty: true, shouldValidate: true });
    setValue(longitude.name, place.longitude, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div onPasteCapture={paste}>
      {children}
      {isFirst && <p className="rec-hint">{formText('paste')}</p>}
    </div>
  );
};
