/**
 * Height of a card plus the gap below it. Units: px. All cards have the same height, so that a long column scrolls
 * evenly.
 */
export const cardHeightPx = 112;
