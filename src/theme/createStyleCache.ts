import createCache, { type EmotionCache } from '@emotion/cache';

type Sheet = EmotionCache['sheet'];
type SheetOptions = { readonly key: string; readonly container: Node };

const canAdopt = (): boolean =>
  typeof CSSStyleSheet === 'function' && 'replaceSync' in CSSStyleSheet.prototype && 'adoptedStyleSheets' in document;

/**
 * A style sheet for Emotion that the document adopts. It needs no `style` element, so the page's policy can be
 * `style-src 'self'` without a nonce.
 */
const adoptedSheetClass = (Base: new (options: SheetOptions) => Sheet): (new (options: SheetOptions) => Sheet) =>
  class AdoptedSheet extends Base {
    private readonly target = new CSSStyleSheet();

    constructor(options: SheetOptions) {
      super(options);
      const sheets = document.adoptedStyleSheets;
      // Global rules are before those of components, as with Emotion's own elements.
      document.adoptedStyleSheets = options.key.endsWith('-global')
        ? [this.target, ...sheets]
        : [...sheets, this.target];
    }

    override insert(rule: string): void {
      try {
        this.target.insertRule(rule, this.target.cssRules.length);
      } catch {
        // Rules with pseudo-elements of other browsers throw here. They are ignored.
      }
      // Emotion's `Global` clears only a sheet that has tags. This element is never in the document.
      if (this.tags.length === 0) this.tags = [document.createElement('style')];
    }

    override flush(): void {
      this.target.replaceSync('');
      this.tags = [];
    }
  };

/**
 * Creates the Emotion cache of all styled components. It writes to a style sheet that the document adopts, because the
 * page's policy forbids `style` elements. A browser without such style sheets gets `style` elements.
 */
export const createStyleCache = (): EmotionCache => {
  const cache = createCache({ key: 'gable' });
  if (!canAdopt()) return cache;
  // The class of Emotion's own sheet. It is taken from the cache, because the package that exports it is not a direct
  // dependency.
  const Base = cache.sheet.constructor as new (options: SheetOptions) => Sheet;
  cache.sheet = new (adoptedSheetClass(Base))({ key: cache.key, container: document.head });
  return cache;
};
