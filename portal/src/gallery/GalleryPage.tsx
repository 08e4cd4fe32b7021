import type { GallerySearch } from '@corridor/contract/gallery/rules.ts';
import { useState } from 'react';
import { AddPhotoButton } from '../camera/AddPhotoButton.tsx';
import { usePageSearch } from '../platform/pageSearch.ts';
import { PredictionPanel } from '../prediction/PredictionPanel.tsx';
import { PageSkeleton } from '../shell/frame/PageSkeleton.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { usePasteUploads } from '../uploads/usePasteUploads.ts';
import { SeriesLink } from './comparison/SeriesLink.tsx';
import { GalleryItems } from './GalleryItems.tsx';
import { GallerySearchBar } from './search/GallerySearchBar.tsx';

const ComparisonPage = lazyPart(
  () => import('./comparison/ComparisonPage.tsx').then((m) => m.ComparisonPage),
  <PageSkeleton />,
);

/** The gallery of a person: all items, or those of a search; or one series over time. */
export function GalleryPage() {
  const [searched, setSearched] = useState<GallerySearch>();
  const { compare } = usePageSearch();
  usePasteUploads();
  if (compare)
    return (
      <ComparisonPage
        opened={compare}
        addPhoto={(subject) => <AddPhotoButton subject={subject} />}
      />
    );
  return (
    <GalleryItems
      key={JSON.stringify(searched ?? null)}
      search={searched}
      searchBar={<GallerySearchBar searched={searched} onSearch={setSearched} />}
      onClearSearch={() => setSearched(undefined)}
      moreOfItem={(item) => (
        <>
          <SeriesLink item={item} />
          <PredictionPanel
            id={item.id}
            fileType={item.data.fileType}
            earlier={item.data.aiPredictions}
          />
        </>
      )}
    />
  );
}
