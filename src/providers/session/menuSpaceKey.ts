/**
 * Key in the local storage. The value is CSS with the heights of the menu parts that are loaded late. `src/boot.ts`
 * applies it to the page, which reserves this space, so that the entries below do not move.
 */
export const menuSpaceKey = 'menu-space';
