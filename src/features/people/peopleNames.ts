/** Names of the resources and fields about people, for all screens of a person. */
export type PeopleNames = {
  readonly people: string;
  readonly roles: string;
  /** Field of a person with their roles. */
  readonly held: string;
  /** Field of a role with its permissions. */
  readonly permissions: string;
  /** The log of people's activity. */
  readonly log: string;
  /** Field of a person with the person they report to. */
  readonly above: string;
};
