import { Link } from 'react-router-dom';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { Disclosure } from '../../parts/Disclosure.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { creatableResources } from '../menu/menuItems.ts';
import { shellIcons } from '../../icons/shellIcons.ts';
import { shellText } from '../../../messages/en/shellText.ts';

/**
 * A button that creates a record. If the user may create several types of records, it opens a menu of them. Renders
 * nothing if the user may create none.
 */
export const CreateButton = ({ className = 'gable-create' }: { readonly className?: string }) => {
  const model = useModel();
  const map = usePermissionMap();
  const [only, second] = creatableResources(model, map, 2);
  const face = (
    <>
      <Icon path={shellIcons.add} />
      <span>{shellText('create.any')}</span>
    </>
  );
  if (only === undefined) return null;
  if (second === undefined) {
    return (
      <Link
        className={className}
        to={addressOf(only, 'create')}
        aria-label={shellText('create.one', { thing: inLowerCase(only.title) })}
      >
        {face}
      </Link>
    );
  }
  return (
    <Disclosure
      button={face}
      label={shellText('create.any')}
      className={className}
      side={className === 'gable-create' ? 'below' : 'above'}
    >
      {(close) =>
        creatableResources(model, map).map((resource) => (
          <Link key={resource.name} className="gable-panel-item" to={addressOf(resource, 'create')} onClick={close}>
            {resource.title}
          </Link>
        ))
      }
    </Disclosure>
  );
};
