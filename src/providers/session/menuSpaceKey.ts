/** Key in the local storage: the custom properties with the heights of menu parts that are loaded late. */
export const menuSpaceKey = 'menu-space';
