import { inLowerCase } from '#model/values/inLowerCase.ts';
import { EmptyState } from '../../states/EmptyState.tsx';
import { PageHeader } from '../../header/PageHeader.tsx';
import { noticeText } from '../../../messages/en/noticeText.ts';

/**
 * A screen that says that the server does not support a feature. `title` is the title of the screen; `what` names the
 * feature, such as "Tasks" (default: the title).
 */
export const UnsupportedNotice = ({ title, what = title }: { readonly title: string; readonly what?: string }) => (
  <>
    <PageHeader title={title} />
    <EmptyState
      title={noticeText('unsupported.title')}
      text={noticeText('unsupported.text', { feature: inLowerCase(what) })}
    />
  </>
);
