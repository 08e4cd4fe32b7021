// Before anything is painted: whether the page stands inside the frame, and how wide its sidebar is.
const { dataset } = document.documentElement;
if (/^\/(dashboard|operator|privacy)\b/.test(location.pathname)) dataset.place = 'inside';
if (localStorage.getItem('corridor.sidebar') === 'closed' || innerWidth < 1360)
  dataset.sidebar = 'closed';
