import { lazy, Suspense } from 'react';

const MentionText = lazy(async () => ({ default: (await import('./MentionText.tsx')).MentionText }));

/** A note or long text, with the names of the people whom it mentions. */
export const NoteText = ({ text }: { readonly text: string }) =>
  text.includes('@') ? (
    <Suspense fallback={text}>
      <MentionText text={text} />
    </Suspense>
  ) : (
    text
  );
