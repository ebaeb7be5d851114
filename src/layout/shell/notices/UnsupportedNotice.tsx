import { inLowerCase } from '#model/values/inLowerCase.ts';
import { EmptyState } from '../../states/EmptyState.tsx';
import { PageHeader } from '../../header/PageHeader.tsx';
import { noticeText } from '../../../messages/en/noticeText.ts';

/** Explains that the server lacks the calls for a feature: "Reports", "Tasks". */
export const UnsupportedNotice = ({ title, what = title }: { readonly title: string; readonly what?: string }) => (
  <>
    <PageHeader title={title} />
    <EmptyState
      title={noticeText('unsupported.title')}
      text={noticeText('unsupported.text', { feature: inLowerCase(what) })}
    />
  </>
);
