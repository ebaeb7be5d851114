/** The height of a card and the gap below it. All cards have the same height, so that a long column scrolls evenly. */
export const cardHeightPx = 112;
