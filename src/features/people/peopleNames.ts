/** Names of the resources and fields that the screens about people use. */
export type PeopleNames = {
  readonly people: string;
  readonly roles: string;
  /** Field of a user with their roles. */
  readonly held: string;
  /** Field of a role with its permissions. */
  readonly permissions: string;
  /** Resource with the activity of users. */
  readonly log: string;
  /** Field of a user with the person they report to. */
  readonly above: string;
};
