const words = (text: string): readonly string[] => text.split(";").map((word) => word.trim());

/** Fictional people: any resemblance to a real person is coincidental. */
export const firstNames = words(
  "Adela;Alaric;Amory;Anselm;Arden;Aurelia;Bastian;Beatrix;Briony;Calla;Caspian;Cedric;Clementine;Cora;Dashiell;Delphine;Dorian;Edith;Eleni;Elowen;Ezra;Fabian;Felicity;Fenella;Gideon;Greta;Hollis;Ignatius;Imogen;Inés;Ione;Isidore;Jessamy;Joaquín;Juno;Kasimir;Keziah;Lavinia;Leopold;Linnea;Lucian;Magnus;Marguerite;Matilda;Nerys;Octavia;Odette;Orson;Philippa;Quentin;Renée;Rosalind;Rufus;Saskia;Sylvan;Tamsin;Thaddeus;Ursula;Valentin;Winifred;Xenia;Yvaine;Zebulon;Zinnia",
);
export const lastNames = words(
  "Abernote;Ashgrove;Ballardine;Barrowmoor;Bexhallow;Birchwaite;Blackthorne;Bramwell;Brightwater;Calderone;Carrowick;Castellane;Chastain-Moor;Coldwell;Corwinsby;Crestmore;Dalrympton;De La Fontaine;Derringham;Dunmarrow;Eastlake;Ellingford;Everhart;Fairholm;Farrowdale;Fennimore;Foxgrove;Garcíamora;Glenhollow;Goldenroy;Greystoke;Hadleigh;Halloway;Hartsfield;Hawkesbrook;Hollinger;Hyacinthe;Inglewood;Ironwood;Jasperson;Kestrelman;Kingsholm;Lakeborough;Larkspur;Lindqvist;Lockhaven;MacAllardyce;Marchbanks;Meadowcroft;Merriwether;Moonstone;Muñozal;Nightingale-Bay;Northrop;O'Brannigan;O'Dellaney;Oakhurst;Penhallow;Pembrooke;Quillfeather;Ravenscroft;Redmayne;Rivermont;Rosewarne;Saltmarsh;Silverton;Sommerset;St. Clairmont;Stonebridge;Summerlin;Tanglewood;Thistledown;Thornbury;Underhill;Vandermeer;Vexley;Wainwright;Westerbrook;Whitlocke;Wintergreen;Wolfenden;Yarborough;Zellweger-Ash;Zuñigar",
);
