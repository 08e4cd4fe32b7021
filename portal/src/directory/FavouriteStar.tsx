import { words } from '@corridor/contract/directory/words.ts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';

const routers = ['mdRouting', 'dentalRouting', 'longTermCareRouting'] as const;

/** Makes a service a favourite, which stands first when nothing is typed. */
export function FavouriteStar({ serviceId }: { serviceId: string }) {
  const permissions = useQuery('shell-me', {}).data?.permissions ?? [];
  const mayStar = routers.some((router) => permissions.includes(router));
  const { data } = useQuery('directory-recent', {}, { enabled: mayStar });
  const setFavourite = useCall('directory-setFavourite');
  if (!mayStar || !data) return null;
  const isFavourite = data.favourites.some(({ id }) => id === serviceId);
  const Icon = isFavourite ? IconStarFilled : IconStar;
  const toggle = async () => {
    const { failure } = await setFavourite.run({ serviceId, favourite: !isFavourite });
    if (!failure) return;
    showSnackbar({ text: failure.reason === 'too-many' ? failure.message : words.starFailed });
  };
  return (
    <IconButton
      label={isFavourite ? words.unstar : words.star}
      aria-pressed={isFavourite}
      onClick={() => void toggle()}
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  );
}
