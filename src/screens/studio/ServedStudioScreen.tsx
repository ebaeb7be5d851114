import { Served } from '../../layout/shell/routes/Served.tsx';
import { studioPath } from '../../providers/api/config/contractPaths.ts';
import { StudioScreen } from './StudioScreen.tsx';
import { studioText } from '../../messages/en/studioText.ts';

/** The schema studio, or a message if the server does not support it. */
export const ServedStudioScreen = () => (
  <Served call={studioPath} title={studioText('title')} what={studioText('files')}>
    <StudioScreen />
  </Served>
);
