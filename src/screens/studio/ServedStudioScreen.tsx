import { Served } from '../../layout/shell/Served.tsx';
import { studioPath } from '../../providers/api/contractPaths.ts';
import { StudioScreen } from './StudioScreen.tsx';

/** The schema studio, where the server has schema files to show. */
export const ServedStudioScreen = () => (
  <Served call={studioPath} title="Schema studio" what="Schema files">
    <StudioScreen />
  </Served>
);
