/* The paths and names of these icons are from Material Design Icons (pictogrammers.com, Apache 2.0). */

export const mdiChartBar = "M22,21H2V3H4V19H6V10H10V19H12V6H16V19H18V14H22V21Z";
export const mdiDownload = "M5,20H19V18H5M19,9H15V3H9V9H5L12,16L19,9Z";
export const mdiBookmarkOutline =
  "M17,18L12,15.82L7,18V5H17M17,3H7A2,2 0 0,0 5,5V21L12,18L19,21V5C19,3.89 18.1,3 17,3Z";
