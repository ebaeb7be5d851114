import createCache, { type EmotionCache } from '@emotion/cache';

type Sheet = EmotionCache['sheet'];
type SheetOptions = { readonly key: string; readonly container: Node };

const canAdopt = (): boolean =>
  typeof CSSStyleSheet === 'function' && 'replaceSync' in CSSStyleSheet.prototype && 'adoptedStyleSheets' in document;

/**
 * A style sheet that the document adopts, for Emotion: without a `style` element, the page's policy can stay `style-src
 * 'self'` without a nonce.
 */
const adoptedSheetClass = (Base: new (options: SheetOptions) => Sheet): (new (options: SheetOptions) => Sheet) =>
  class AdoptedSheet extends Base {
    private readonly target = new CSSStyleSheet();

    constructor(options: SheetOptions) {
      super(options);
      const sheets = document.adoptedStyleSheets;
      // Global rules go before those of components, as with Emotion's own elements.
      document.adoptedStyleSheets = options.key.endsWith('-global')
        ? [this.target, ...sheets]
        : [...sheets, this.target];
    }

    override insert(rule: string): void {
      try {
        this.target.insertRule(rule, this.target.cssRules.length);
      } catch {
        // A rule for a pseudo-element of another engine throws here.
      }
      // Emotion's `Global` flushes only a sheet that has tags; this placeholder, which is not in the document, counts
      // as one.
      if (this.tags.length === 0) this.tags = [document.createElement('style')];
    }

    override flush(): void {
      this.target.replaceSync('');
      this.tags = [];
    }
  };

/** Creates the Emotion cache of all styled components. */
export const createStyleCache = (): EmotionCache => {
  const cache = createCache({ key: 'gable' });
  if (!canAdopt()) return cache;
  // The class of Emotion's own sheet; the package that exports it is not a direct dependency.
  const Base = cache.sheet.constructor as new (options: SheetOptions) => Sheet;
  cache.sheet = new (adoptedSheetClass(Base))({ key: cache.key, container: document.head });
  return cache;
};
