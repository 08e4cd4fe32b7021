/** The zoom of a PDF goes in these steps, and is never smaller than one of them. */
export const zoomStep = 0.25;
const mostZoom = 4;

export const zoomBy = (zoom: number, steps: number) =>
  Math.min(mostZoom, Math.max(zoomStep, zoom + steps * zoomStep));

/** The largest step at which a page of this width fits the room. */
export const zoomThatFits = (room: number, pageWidth: number) =>
  Math.min(1.5, Math.max(zoomStep, Math.floor(room / pageWidth / zoomStep) * zoomStep));
