import { splitMentions } from '#model/mentionsIn.ts';
import { useMentionName } from '../../../providers/features/notifications.ts';

const Mention = ({ username, text }: { readonly username: string; readonly text: string }) => {
  const name = useMentionName(username);
  return name === undefined ? (
    text
  ) : (
    <b className="rec-mention" title={text}>
      @{name}
    </b>
  );
};

/** A text in which each mention, such as `@ravi`, is shown as the name of the person: `@Ravi Kumar`. */
export const MentionText = ({ text }: { readonly text: string }) =>
  splitMentions(text).map(({ text: part, username }, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no ids
    username === undefined ? part : <Mention key={at} username={username} text={part} />,
  );
