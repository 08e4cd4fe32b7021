import type { GallerySearch } from '@corridor/contract/gallery/rules.ts';
import { useState } from 'react';
import { PredictionPanel } from '../prediction/PredictionPanel.tsx';
import { usePasteUploads } from '../uploads/usePasteUploads.ts';
import { GalleryItems } from './GalleryItems.tsx';
import { GallerySearchBar } from './search/GallerySearchBar.tsx';

/** The gallery of a person: all items, or those of a search. */
export function GalleryPage() {
  const [searched, setSearched] = useState<GallerySearch>();
  usePasteUploads();
  return (
    <GalleryItems
      key={JSON.stringify(searched ?? null)}
      search={searched}
      searchBar={<GallerySearchBar searched={searched} onSearch={setSearched} />}
      onClearSearch={() => setSearched(undefined)}
      moreOfItem={({ id, data: { fileType, aiPredictions } }) => (
        <PredictionPanel id={id} fileType={fileType} known={aiPredictions} />
      )}
    />
  );
}
