import styles from './CorridorScene.module.css';

const tiles = [465, 475, 487, 504, 528, 560, 610, 664, 747, 836];
const seams = [-900, -400, 40, 420, 740, 1010, 1300, 1660, 2100, 2700];

/** The picture of the sign-in screen: a corridor in hairlines, with an open doorway in teal. */
export function CorridorScene() {
  return (
    <svg
      className={styles.scene}
      viewBox="560 0 829 868"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      role="presentation"
    >
      <clipPath id="floor">
        <path d="M973 457h81l335 339v72H600z" />
      </clipPath>
      <path className={styles.wall} d="M560 0h40l373 372v85L600 868h-40z" />
      <path className={styles.ceiling} d="M600 0h789v38l-335 334h-81z" />
      <path className={styles.side} d="M1389 38v758l-335-339v-85z" />
      <path className={styles.floor} d="M973 457h81l335 339v72H600z" />
      <g className={styles.faint} clipPath="url(#floor)">
        {tiles.map((y) => (
          <path key={y} d={`M560 ${y}h829`} />
        ))}
        {seams.map((x) => (
          <path key={x} d={`M1013 415L${x} 868`} />
        ))}
      </g>
      <path className={styles.light} d="M856 586l38-42 99-1 93 34-62 48z" />
      <g className={styles.panel}>
        <path d="M950 0h135l-7 91H964z" />
        <path d="M980 190h66l-7 57h-53zM995 294h37l-3 24h-31zM1002 338h23l-2 13h-19z" />
        <path d="M973 372h81v85h-81zM1001 392h25v65h-25zM1013 392v65" />
        <path d="M588 172l118 66v366l-118 132zM782 282l58 34v222l-58 66z" />
        <path d="M1062 386l8-6v68l-8-7zM1082 374l15-8v105l-15-13zM1117 357l21-17v172l-21-22z" />
        <path d="M1389 200l-91 52v348l91 107" />
      </g>
      <path
        className={styles.hairline}
        d="M600 0l373 372M1389 38l-335 334M973 457L600 868M1054 457l335 339"
      />
      <path className={styles.doorway} d="M856 323l38 22v199l-38 42z" />
      <path className={styles.leaf} d="M894 345l68-3v208l-68-6z" />
      <g className={styles.knobs}>
        <circle cx="691" cy="509" r="5.5" />
        <circle cx="832" cy="466" r="3" />
        <circle cx="1309" cy="501" r="5" />
        <circle cx="1120" cy="420" r="1.8" />
      </g>
      <circle className={styles.doorway} cx="952" cy="450" r="2.5" />
    </svg>
  );
}
