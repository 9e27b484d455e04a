/* Paths of Material Design Icons (pictogrammers.com, Apache 2.0), under their original names. */

export const mdiPlay = "M8,5.14V19.14L19,12.14L8,5.14Z";
export const mdiStop = "M18,18H6V6H18V18Z";
