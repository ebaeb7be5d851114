import { shellText } from '../../messages/en/shellText.ts';
import { isContractOnly } from '../../providers/api/config/contractMark.ts';
import { Icon } from '../icons/Icon.tsx';
import { openShellDialog, prefetchShellDialog } from '../parts/shellDialogRegistry.ts';
import { shellIcons } from '../icons/shellIcons.ts';

const prefetch = (): void => prefetchShellDialog('palette');
const modifier = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/**
 * The button that opens search and commands. On wide screens it shows its keyboard shortcut. Renders nothing if the
 * client may use only the calls of the specification, because there is no search among them.
 */
export const SearchButton = ({ className }: { readonly className: string }) =>
  isContractOnly() ? null : (
    <button
      type="button"
      className={className}
      aria-label={shellText('search')}
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => openShellDialog('palette')}
    >
      <Icon path={shellIcons.search} />
      <span aria-hidden="true">{shellText('search')}</span>
      <kbd aria-hidden="true" data-key={`${modifier} K`} />
    </button>
  );
