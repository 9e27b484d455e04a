import type { ReactNode } from "react";
import type { Capability } from "#common/rules/access/permissions.ts";
import { allowanceExamples, flexExample } from "./allowance-examples.ts";
import copyPicture from "./pictures/copy.png";
import crewPicture from "./pictures/crew.png";
import formPicture from "./pictures/form.png";
import timerPicture from "./pictures/timer.png";
import unsentPicture from "./pictures/unsent.png";
import weekPicture from "./pictures/week.png";

/** A picture that `npm run pictures` makes. `width` and `height` are in CSS pixels. */
export type HelpPicture = {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

type HelpTopic = {
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
  readonly picture?: HelpPicture;
  readonly screen?: { readonly to: string; readonly label: string };
  /** Absent for a topic that all users see. */
  readonly capability?: Capability;
};

export const helpTopics: readonly HelpTopic[] = [
  {
    id: "formular",
    title: "Formularen foreslår",
    picture: { src: formPicture, alt: "En ny opgave, som formularen har foreslået den", width: 390, height: 760 },
    text: (
      <>
        <p>
          Tryk på plus. Datoen er i dag, starttiden er der, hvor din sidste opgave den dag sluttede, eller når du plejer
          at møde, og projekt og arbejde er dem, du brugte sidst. Passer det, mangler kun sluttiden eller antallet af
          timer.
        </p>
        <p>
          »I går« er ét tryk, og »Senest brugt« står øverst, når du vælger projekt og arbejde. Alt, der er foreslået,
          kan du ændre.
        </p>
        <p>
          Holdt du pause uden løn, så skriv minutterne. De trækkes fra timerne og fra beløbet. Formularen viser, hvor
          pausen ligger; skriv kun dens start, hvis det ikke passer.
        </p>
      </>
    ),
  },
  {
    id: "tider",
    title: "Skriv tider, som du tænker dem",
    text: (
      <>
        <p>Tider og varigheder skrives, som det falder dig ind. Under feltet står, hvad der blev forstået.</p>
        <TypedForms />
        <p>
          »Antal timer« sætter sluttiden. Varigheder afrundes til hele 5 minutter, og det vises under feltet. Et
          klokkeslæt afrundes ikke: skriv det i hele 5 minutter. Har virksomheden valgt andre trin eller afrunding, står
          der under feltet, hvad tiden blev afrundet fra og til.
        </p>
      </>
    ),
  },
  {
    id: "kopier",
    title: "Den samme dag igen",
    picture: { src: copyPicture, alt: "Det, som en kopi af ugen bliver til", width: 390, height: 640 },
    text: (
      <>
        <p>
          »Kopiér dagen« ved en dags overskrift registrerer den samme dag igen, og »Kopiér« i en opgaves menu den ene
          opgave. I ugen kopierer »Kopiér ugen« det hele.
        </p>
        <p>
          Først ser du, hvad det bliver til. Fravælg det, der ikke passer. Det, der ikke kan kopieres, står der med sin
          grund, for eksempel at projektet er lukket. På dage, hvor du har fravær, kopieres kun det, du selv vælger.
        </p>
      </>
    ),
  },
  {
    id: "favoritter",
    title: "Favoritter",
    text: (
      <p>
        En opgave, du tit registrerer, gemmer du med »Gør til favorit«. Derefter udfylder ét tryk øverst i formularen
        projekt, arbejde, tider og pause. Du kan have 20.
      </p>
    ),
  },
  {
    id: "uge",
    title: "En uge ad gangen",
    picture: { src: weekPicture, alt: "En uge med projekter i rækker og dage i kolonner", width: 960, height: 640 },
    text: (
      <>
        <p>Under »Uge« skriver du timer direkte i felterne. Hvert felt gemmes for sig, så snart du går videre.</p>
        <WeekKeys />
        <p>
          »Kalender« viser ugen som blokke: træk i et tomt felt for at registrere, træk en blok for at flytte den, og
          hold Ctrl nede for at kopiere den.
        </p>
        <p>
          Har du en aftalt arbejdsplan, står dagens timer som »af 7,5« under dem, du har registreret, og ugens som »af
          37«. Dage, hvor du har fri efter planen, og firmaets fridage er grå, og ingen minder dig om at registrere dem.
        </p>
        <p>På telefonen ser du én dag ad gangen: stryg til siden for at komme til den næste.</p>
      </>
    ),
  },
  {
    id: "ugen-er-faerdig",
    title: "Ugen er færdig",
    screen: { to: "/week", label: "Uge" },
    text: (
      <p>
        Når du har registreret alt i en uge, trykker du »Ugen er færdig« under ugen. Så bliver du ikke mindet om dens
        dage, og din leder kan se det. Registrerer eller retter du noget i ugen bagefter, tager du selv mærket af igen,
        og »Ikke færdig alligevel« gør det samme.
      </p>
    ),
  },
  {
    id: "arbejdstid",
    title: "Arbejdstid og hvile",
    text: (
      <>
        <p>
          »Arbejdstid« viser din måned, som loven spørger til den: dagens tider, pauser og hvilen før, ugens timer og
          gennemsnittet over fire måneder. Er der under 11 timers hvile, eller går der over seks døgn uden et fridøgn,
          står det ved dagen og på opgaven. Formularen siger det også, mens du skriver. Det er en advarsel og spærrer
          ikke for noget.
        </p>
        <p>
          Ligger tre timer eller mere af dagens arbejde mellem kl. 22 og 5, står der »Natarbejde« i formularen, på
          opgaven og ved dagen. Fra 300 timer på 12 måneder står der også »Natarbejder« ved dagen. Det ændrer ikke
          lønnen.
        </p>
        <p>
          Har du månedsløn og en plan, kan dine dage registrere sig selv efter planen, uden opgaver og uden løn. Så
          retter du kun de dage, der gik anderledes: tryk på blyanten ved dagen, og skriv, hvornår du mødte og gik,
          eller at du ikke mødte. Din leder ser rettelsen og planen, men kan ikke ændre dem. En opgave på dagen træder i
          stedet for planen.
        </p>
        <p>
          Blev hvilen for kort, skriver du under dagen, hvorfor, og hvordan du får den igen (»Forklar«). Din leder
          underskriver. Forsiden siger, hvad der mangler.
        </p>
        <p>
          Siden regnes ud af dine opgaver og din plan, så den passer kun, hvis al din arbejdstid er registreret.
          »Udskriv« giver måneden eller ugen med linjer til underskrift, og »Til Arbejdstilsynet« en fil. Din manager
          ser siden for dig, men hverken projekter eller beløb. Giver jeres overenskomst andre regler, vælger en
          administrator dem under »Regler«.
        </p>
      </>
    ),
  },
  {
    id: "timer",
    title: "Lad uret gå",
    picture: { src: timerPicture, alt: "Stopuret, der går", width: 390, height: 480 },
    text: (
      <>
        <p>
          Start stopuret øverst på siden, når du begynder. Det går på serveren, så du kan stoppe det fra en anden enhed,
          end det blev startet på. Når du stopper det, udfylder det en opgave, som du ser efter og gemmer.
        </p>
        <p>
          Glemmer du det, får du en mail efter 10 timer. Efter 14 timer spørger det, hvornår du sluttede, i stedet for
          at gætte.
        </p>
      </>
    ),
  },
  {
    id: "fravaer",
    title: "Fravær: ferie, sygdom og andet",
    text: (
      <>
        <p>
          Under »Fravær« søger du ferie og andet fravær med »Nyt fravær«. Vælg den første og den sidste dag. Før du
          sender, ser du, hvor mange arbejdsdage det er, hvad der er tilbage bagefter, hvem der også er væk, og om du
          har opgaver de dage. Menuen har kun »Fravær«, når virksomheden bruger det.
        </p>
        <p>
          Er du eller dit barn syg, så tryk på »Syg i dag« på forsiden. Din sygdom løber, til du trykker på »Rask« og
          siger, om du sidst var syg i går eller i dag. Andet fravær uden slutdato, fx en arbejdsulykke, har »Rask« i
          menuen på sit kort under »Fravær«. Kolleger ser kun, at du er væk.
        </p>
        <p>
          »Ret« sender en ny ansøgning, som træder i stedet for den gamle, når den er godkendt. »Træk tilbage« gælder
          med det samme, til fraværet er godkendt; derefter skal din leder sige ja.
        </p>
        <p>
          Bliver du syg, efter at ferien er begyndt, tæller ferieårets første sygedage (karensdage) som ferie, både i
          saldoen og i lønnen. »Min løn« viser under »Fravær på vej«, hvad den næste lønkørsel betaler.
        </p>
      </>
    ),
  },
  {
    id: "uden-net",
    title: "Uden forbindelse",
    picture: { src: unsentPicture, alt: "Opgaver, der venter på forbindelse", width: 390, height: 480 },
    text: (
      <>
        <p>
          Installér Dagværk på telefonen: vælg »Føj til hjemmeskærm« eller »Installér app« i browserens menu. Så åbner
          den også i en kælder.
        </p>
        <p>
          En ny opgave, du gemmer uden forbindelse, ligger på telefonen og sendes af sig selv, når der er forbindelse
          igen. Bilag til et udlæg venter sammen med det. Det står øverst, hvor mange der venter, og imens kan du rette
          og slette dem. Tog serveren ikke imod en, står den under »Skal rettes af dig« med grunden.
        </p>
        <p>Syg i dag, barns 1. sygedag og rask kan du også melde uden forbindelse. Det sendes på samme måde.</p>
        <p>
          Stopuret kan du starte og stoppe: tiden ligger på telefonen, til den er sendt. Startede du et andet stopur på
          en anden enhed imens, slutter det første, hvor det andet begynder. Uge, Min løn og Opgaver viser, hvad du
          sidst så.
        </p>
        <p>At rette i det, der er sendt, og at godkende kræver forbindelse. Log ikke ud, før alt er sendt.</p>
      </>
    ),
  },
  {
    id: "passkeys",
    title: "Log ind med passkey",
    text: (
      <>
        <p>
          Med en passkey logger du ind med fingeraftryk, ansigt eller pinkode på din telefon eller computer, uden
          adgangskode og kode. Vælg »Tilføj passkey« på »Min profil«, giv den et navn, og skriv din adgangskode; så
          spørger enheden. Du kan have flere, fx én på telefonen og én på computeren.
        </p>
        <p>
          Vælg derefter »Log ind med passkey«, når du logger ind. Mister du enheden, så fjern dens passkey på »Min
          profil«. Din adgangskode og dine nødkoder virker stadig.
        </p>
      </>
    ),
  },
  {
    id: "dine-data",
    title: "Få dine data",
    text: (
      <>
        <p>
          »Hent dine data« nederst på »Min profil« giver dig én ZIP-fil med alt, der er gemt om dig. Læs »Dine data.pdf«
          først: den viser dine vilkår og tal år for år, og hvad hver fil indeholder. Filerne i »data« er til et
          program, og i »bilag« ligger siderne af dine bilag.
        </p>
        <p>
          Hemmelige koder er ikke med, og andre nævnes ikke: dér står »en anden«. Er du stoppet og kan ikke logge ind,
          så bed en administrator; »Hent data« ved slettede brugere giver den samme fil.
        </p>
      </>
    ),
  },
  {
    id: "adgangsnoegler",
    title: "Adgangsnøgler til andre programmer",
    text: (
      <>
        <p>
          Et kasseapparat eller et planlægningsprogram kan hente og registrere for dig med en adgangsnøgle i stedet for
          din adgangskode. Slå totrinslogin til på »Min profil«, tryk »Ny adgangsnøgle«, og vælg så få rettigheder som
          muligt. Nøglen vises kun den ene gang, så kopiér den ind i programmet med det samme.
        </p>
        <p>
          Den kan aldrig mere end du selv, og den udløber senest efter 366 dage. Listen viser, hvornår hver nøgle sidst
          blev brugt. »Tilbagekald« lukker den straks, for eksempel når nogen har fået fat i den.
        </p>
      </>
    ),
  },
  {
    id: "udlaeg",
    title: "Udlæg: det, du lagde ud for firmaet",
    text: (
      <>
        <p>
          Tryk »Nyt udlæg« på forsiden, eller vælg »Udlæg« øverst i formularen. Tag et billede af kvitteringen, skriv
          beløbet med moms, vælg kategori og projekt, og gem. Momsen er foreslået, og du kan rette den efter bilaget.
        </p>
        <p>
          Har du ikke bilaget, så slå »Bilag mangler« til og skriv hvorfor: den, der godkender, kan se det. Købte du ind
          til flere projekter, så »Fordel på flere projekter«. Betalte du i en anden valuta, så skriv begge beløb.
        </p>
        <p>
          Fik du penge tilbage, for eksempel for en returvare eller et depositum, så er det en kreditnota: skriv beløbet
          med minus foran, eller tryk »Skift fortegn«. Det trækkes fra de udlæg, du får med den næste løn.
        </p>
        <p>
          Udlægget godkendes som dine timer og betales tilbage med lønnen. Det er ikke løn, så det står for sig selv
          alle steder, hvor der lægges sammen.
        </p>
      </>
    ),
  },
  {
    id: "bilag-med-mail",
    title: "Send bilag med mail",
    text: (
      <>
        <p>
          Har virksomheden slået det til, finder du »Send bilag med mail« på »Min profil«. »Lav adresse« giver dig en
          adresse, som kun du kan se. Send eller videresend en mail med bilaget til den: PDF-filer og billeder tages
          med, op til 10 i hver mail.
        </p>
        <p>
          De venter under »Modtagne bilag« med emne og afsender. »Opret udlæg« åbner et nyt udlæg med bilaget, og
          formularen til udlæg tilbyder selv dem, der venter. Et bilag, som intet udlæg har brugt, slettes efter 90
          dage.
        </p>
        <p>
          Alle, der kender adressen, kan sende til den. Får du andres mails, så lav en »Ny adresse«: den gamle holder op
          med at virke.
        </p>
      </>
    ),
  },
  {
    id: "koersel",
    title: "Kørsel i egen bil eller på cykel",
    text: (
      <>
        <p>
          Tryk »Ny kørsel« på forsiden, eller vælg »Kørsel« øverst i formularen. Skriv fra, til, formål og km én vej;
          »Tur-retur« fordobler dem. Har du kørt turen før, udfylder ét tryk under »Seneste ture« det hele.
        </p>
        <p>
          Skriv hele adresser, og hvad turen var til: »Byggemøde på havnen« og ikke kun »arbejde«. Kørte du mellem hjem
          og arbejde, så sæt kryds ved det. Sådan en tur er fri for skat i højst 60 dage på 12 måneder til samme sted,
          og du får det at vide, når du nærmer dig.
        </p>
        <p>
          Satsen er den, der gælder på turens dag: én op til 20.000 km om året i bil, og en lavere derefter. Beløbet er
          et skøn, til turen er udbetalt. Under »Min løn« henter du dit kørselsregnskab.
        </p>
      </>
    ),
  },
  {
    id: "sjak",
    title: "For flere på én gang",
    capability: "register-users-jobs",
    picture: { src: crewPicture, alt: "En opgave, der registreres for to", width: 390, height: 600 },
    text: (
      <p>
        Har flere lavet det samme, så tryk »Ny opgave for flere« under »Medarbejder-opgaver«, vælg dem og gem én gang.
        Hver får sin egen opgave med sin egen timeløn og besked om den. Kan én af dem ikke gemmes, bliver ingen gemt, og
        du får at vide, hvem det er.
      </p>
    ),
  },
  {
    id: "udlaeg-og-koersel-godkend",
    title: "Godkend udlæg og kørsel",
    capability: "give-first-approval",
    text: (
      <p>
        Under »Venter på dig« viser »Type« kun arbejde, udlæg eller kørsel. Bilaget åbner ved siden af tallene, når du
        trykker på det eller på B. »Bilag mangler«, »Ligner et andet« og »60-dages-reglen« er spørgsmål, der er værd at
        stille, og ikke noget, der spærrer.
      </p>
    ),
  },
  {
    id: "udskriv",
    title: "Udskriv en uge, en måned eller en løn",
    text: (
      <>
        <p>
          »Udskriv« står på »Uge«, »Opgaver«, »Arbejdstid«, »Fravær«, »Min løn«, »Rapporter« og på en lønkørsel. Arket
          har virksomhedens navn, person, periode, summer og klokkeslættet for udskriften, og som regel en linje til
          dato og underskrift. I printerens vindue kan du gemme det som PDF.
        </p>
        <p>
          Skal det være en måneds opgaver, så vælg dagene under »Filtre« først. En liste udskrives med op til 100 rækker
          ad gangen. Alle andre sider kan også udskrives fra browserens menu; knapper og menuer kommer ikke med.
        </p>
      </>
    ),
  },
  {
    id: "rapporter",
    title: "Rapporter",
    capability: "read-reports",
    screen: { to: "/reports", label: "Rapporter" },
    text: (
      <>
        <p>
          »Rapporter« lægger timer, løn, udlæg, kilometer, tillæg eller fravær sammen: vælg under »Rækker« og
          »Kolonner«, hvad tallene skal deles op efter, fx projekt og uge. Er der flere end 50 rækker, står resten som
          »Øvrige«, så summen altid passer med listerne. Tryk på et tal for at se opgaverne bag det.
        </p>
        <p>
          »Sammenlign med« sætter perioden før eller samme periode året før ved siden af. »Gem rapport« giver den et
          navn, så den åbner med ét tryk, og den følger kalenderen, hvis du vil. Managere og administratorer kan dele
          den; hver ser kun det, som de selv har adgang til. Rapporten står også i adressen. Nederst henter du de samme
          tal som Excel, CSV eller PDF.
        </p>
      </>
    ),
  },
  {
    id: "budgetter",
    title: "Budgetter på projekter",
    capability: "read-budgets",
    screen: { to: "/budgets", label: "Budgetter" },
    text: (
      <>
        <p>
          »Budgetter« viser, hvor meget der er brugt af hvert projekts timer eller kroner. »Brugt« er opgaver med begge
          godkendelser; det, der »Venter«, er skraveret. Afviste og tilbageførte opgaver tæller ikke med. Kroner er hele
          prisen: løn, udlæg og kørsel, men ikke tillæg. Dem ser kun managere og administratorer, som også sætter
          budgetterne.
        </p>
        <p>
          Et budget gælder alt arbejde eller én arbejdstype, og hele projektet, to datoer eller hver måned. Prognosen
          regner videre med de seneste fire hele ugers tempo. Projektets ejer får en mail, når 80 % og 100 % er brugt,
          én gang hver.
        </p>
      </>
    ),
  },
  {
    id: "fakturagrundlag",
    title: "Fakturagrundlag",
    capability: "invoice-jobs",
    screen: { to: "/invoice-bases", label: "Fakturagrundlag" },
    text: (
      <>
        <p>
          Opret kunden under »Kunder«, og vælg den på projektet. Under »Salgspriser« står, hvad en time koster fra en
          dag: den mest præcise pris gælder, altså projektets før kundens og kundens før den for alt arbejde. Fx koster
          en opgave den 31. december kl. 22–02 4 timer med prisen fra den dag, den begynder: 4 × 650 = 2.600 kr., også
          hvis prisen er 675 fra 1. januar.
        </p>
        <p>
          »Nyt fakturagrundlag« samler det, der er godkendt af en manager eller udbetalt og ikke er faktureret. Udlæg
          koster det, firmaet har betalt, uden den moms, I får igen, og et tillæg i procent, hvis I vil. Alle beløb er
          uden moms. Grundlaget ligger fast, hver opgave er kun med i ét, og siden viser, hvis en opgave er ændret
          siden. Er det forkert, annullerer du det og laver et nyt. Filerne (Excel, CSV, PDF) skriver du fakturaen efter
          i jeres regnskab; Dagværk sender ingen faktura.
        </p>
        <p>
          Under »Regnskabssystem« kan du i stedet sætte e-conomic, Dinero eller Billy op med de nøgler, du får dér, og
          skrive kundens nummer i regnskabet under »Kunder«. Så laver »Send som kladde« en kladde, som I ser igennem og
          bogfører selv. Linjernes sum er grundlagets på øren: timer, der ikke går op, sendes som 1 stk. med tiden i
          teksten. Kommer der intet svar, vent et minut og tryk »Prøv igen«: Dagværk leder efter kladden på dens mærke,
          fx DGV-12-0f8fad5b, før den laves, så der ikke kommer to. Ret derfor ikke mærket. Overførslen er ikke afprøvet
          mod det rigtige system, så sammenlign de første kladder med grundlaget. Linjer pr. medarbejder viser navnene i
          regnskabet.
        </p>
      </>
    ),
  },
  {
    id: "udlaeg-og-koersel-begynd",
    title: "Kom i gang med udlæg og kørsel",
    capability: "edit-job-types",
    text: (
      <>
        <p>
          Opret en kategori for udlæg, eller en arbejdstype for kørsel, under »Arbejdstyper«: så dukker de op i
          formularen. En kategori siger, hvor meget af momsen firmaet får igen. Lønkoderne må ikke være dem, som I
          bruger til løn. Grænserne, fx for hvornår fakturaen skal nævne firmaet, står samme sted.
        </p>
        <p>
          Satserne for kørsel står under »Løn eksport« og »Kørsel«. Der skriver du også de km, som nogen allerede har
          kørt i år, og firmaets navn, adresse og CVR-nummer til kørselsregnskabet.
        </p>
      </>
    ),
  },
  {
    id: "timepriser",
    title: "Timepriser, lønstigninger og planer",
    capability: "edit-terms",
    text: (
      <>
        <p>
          En medarbejders timepriser står under »Vilkår« på kortet under »Brugere«, hver med den dag, den gælder fra. En
          lønstigning er en ny række, og den kan tilføjes før sin dag. Arbejdets dag bestemmer timeprisen, også når
          opgaven registreres senere: en stigning fra 1. november ændrer ikke oktober.
        </p>
        <p>
          Opgaver, der nåede at blive registreret til den gamle timepris og ikke er udbetalt, står nedenunder. »Ret til
          ny sats« retter dem på én gang, og de skal godkendes igen. Det, der er udbetalt, ændres aldrig.
        </p>
        <p>
          Samme sted står medarbejderens plan: en skabelon, egne dage, eller 1 til 4 uger, der skiftes. En tom dag er
          fri. Efter planen ved Dagværk, hvilke dage der mangler timer. »Flere vilkår« er månedsløn, en aftalt grænse
          over 48 timer, selvtilrettelægger, en gruppes regler for arbejdstid, tillægsregler og unge under 18. »Samme
          vilkår for flere« under »Brugere« giver op til 100 den samme plan fra en dag, og virksomhedens egne fridage
          står under »Lønopsætning«. Ledere ser planen, aldrig timeprisen, på siden med personens opgaver. »Samme leder
          for flere« giver mange den leder, der afgør deres fravær.
        </p>
        <p>
          »Redigér ansættelsen« har den første og den sidste dag, som ferie optjenes mellem. Tælles ferien i timer, så
          skriv timerne i en uge: ved 37 timer er 2,08 dage 15,39 timer. »Opgørelse« under »Saldi« viser, hvad fratrådte
          har til gode, også feriegodtgørelsen af det, som lønkørslerne har betalt.
        </p>
        <p>En række, som en lønkørsel har brugt, kan hverken rettes eller slettes. Hver ser sine egne på sin profil.</p>
      </>
    ),
  },
  {
    id: "tillaegsregler",
    title: "Overtid, forskudt tid og andre tillæg",
    capability: "edit-allowance-rules",
    text: (
      <>
        <p>
          »Tillæg« under »Lønkørsler« har virksomhedens tillægsregler. »Opret regler« starter fra en skabelon, fx
          Industri 2025-28, eller fra ingenting. Hver regel står som en sætning. Nye satser er en ny version fra en dag.
          Lønkoderne for alle regler udfyldes i én tabel.
        </p>
        <p>
          Skabelonernes satser er et udgangspunkt. Sæt kryds ved »Satserne er kontrolleret mod overenskomsten«, når de
          passer; der står, hvem der gjorde det. Retter du en regel, skal versionen kontrolleres igen. »Prøveuge« viser
          en medarbejders uge efter de gemte regler og efter dem, du er ved at rette, før du gemmer.
        </p>
        <p>
          En regel siger også, hvad der sker med timen: den udbetales, går til afspadsering, eller medarbejderen vælger
          dag for dag i opgaven. Tillægget udbetales med det samme, og timen, når den afspadseres. »Kun aftalt overtid«
          sender timer, der ikke er markeret som aftalt, til flex uden tillæg. En version kan føre flex for
          månedslønnede, med et loft og en regel for timerne over det. Begge saldi står under »Fravær«. Fratræder en
          medarbejder, gøres timerne over loftet op på den sidste dag, og resten står under »Opgørelse«.
        </p>
        <p>
          En medarbejder får tillæg, når »Tillægsregler« er valgt under »Flere vilkår« i ansættelsesvilkårene. »Samme
          vilkår for flere« giver mange de samme. Hver ser navnet på sine regler på sin profil.
        </p>
        <p>Et eksempel for hver skabelon med tillæg, når planen er kl. 7–15 og timelønnen 200 kr.:</p>
        <AllowanceExamples />
      </>
    ),
  },
  {
    id: "fravaer-kalender",
    title: "Hvem er væk?",
    capability: "request-absence",
    text: (
      <>
        <p>
          »Kalender« under »Fravær« viser en måned eller et kvartal for dit team eller for et projekt, du har godkendte
          timer på. Kolleger ser »Fravær«, eller det ord, virksomheden viser for fx ferie. Fraværstypen ser kun du selv,
          din leder og løn, og de ser også det, der venter på godkendelse, med stiplet kant. Tryk på et navn for at læse
          fraværet i ord.
        </p>
        <p>
          »Abonnér« giver dig en hemmelig adresse, som telefonens eller mailprogrammets kalender kan hente dit fravær
          fra, og dit teams, hvis du vil. Der står kun »Fravær«. Du kan også tage dine egne opgaver med; de står med
          projekt, arbejde og tider. Adressen vises én gang. Lav en ny, hvis nogen har fået fat i den, eller slå den
          fra.
        </p>
      </>
    ),
  },
  {
    id: "fravaer-saldi",
    title: "Saldi: hvad du har til gode",
    capability: "request-absence",
    text: (
      <>
        <p>
          »Saldi« under »Fravær« viser, hvad du har til gode i dag eller en anden dag, som du vælger. Ferie optjenes
          måned for måned. Fra september til december kan to ferieår bruges, og det ældste bruges først. Dage, der ikke
          er optjent endnu, er et forskud, som din leder siger ja til ved at godkende ansøgningen.
        </p>
        <p>
          Ferie ud over fire uger foreslår du at flytte til næste ferieår med »Flyt ferie«. Dagene flyttes, når både du
          og løn har bekræftet det senest 31/12, og så kan aftalen hentes som PDF. Intet bortfalder af sig selv: løn
          tager stilling til det, der er tilbage. Åbningssaldi og rettelser står nederst med begrundelse.
        </p>
      </>
    ),
  },
  {
    id: "fravaer-afgoer",
    title: "Afgør andres fravær",
    capability: "decide-absence",
    text: (
      <>
        <p>
          »Venter på dig« under »Fravær« har ansøgningerne fra dem, du er leder for. »Se mere« viser saldoen derefter,
          hvem der også er væk, og opgaver de dage. Sæt flere krydser for at godkende eller afvise på én gang;
          afgørelsen kan fortrydes. Sygdom og barns første sygedag meldes uden godkendelse.
        </p>
        <p>
          Med »Nyt fravær« melder du fravær for en, du er leder for. Ser du andres sygdom eller omsorg, står det i
          hændelsesloggen. »Saldi« viser, hvem der har feriedage, der bortfalder 31/12.
        </p>
      </>
    ),
  },
  {
    id: "fravaer-opsaetning",
    title: "Sæt fravær og saldi op",
    capability: "edit-absence-kinds",
    text: (
      <>
        <p>
          Under »Fraværstyper« vælger du med »Tilføj fraværstyper« fra den danske liste. Hver type siger, om den tages i
          dage eller timer, hvem der godkender den, dens løn og lønkode, og hvilken årsag den har i statistikken.
          »Kolleger ser« er det ord, kolleger ser i kalenderen; sygdom og omsorg er altid »Fravær«, og der spørges ikke
          om en årsag.
        </p>
        <p>
          »Regler« under »Saldi« siger, fra hvilken dag saldi føres, og hvad der optjenes. Skriv den første dag i hver
          medarbejders ansættelse, og skriv eller importér åbningssaldi, hvis året begyndte før den dag.
        </p>
      </>
    ),
  },
  {
    id: "fravaer-loen",
    title: "Fravær i lønkørslen og lønfilen",
    capability: "read-payrolls",
    text: (
      <>
        <p>
          En lønkørsel betaler godkendt fravær til og med sin dato, dag for dag: til egen timepris, til fraværstypens
          faste timepris eller uden løn. »Kontrol før lønkørslen« viser, hvad der betales, og hvem der mangler en
          arbejdstid eller et medarbejdernummer. Deres fravær venter.
        </p>
        <p>
          Bliver fravær trukket tilbage eller ændret, efter at det er betalt, modregner den næste lønkørsel det af sig
          selv. En fraværstype, der ikke sendes, står på lønkørslens side og ikke i filen, og den betales ikke.
        </p>
        <p>
          Fraværstypen har en lønkode, som ingen udlæg eller kørsel må bruge. Danløn, DataLøn og Visma Løn får timer, og
          dage på de lønkoder, som du skriver under »Lønopsætning«. Lessor får en ekstra fil i en ZIP. Beløbet regner
          lønsystemet selv ud. Prøv filen med en enkelt medarbejder, før du bruger den til alle.
        </p>
        <p>
          Kontrollen viser også sygdom fra dag 21 med fristerne i NemRefusion, dem, der ikke er raskmeldt, og flere end
          16 G-dage på et kalenderår. Lønkørslen betaler de første 16.
        </p>
      </>
    ),
  },
  {
    id: "udlaeg-og-koersel-loen",
    title: "Udlæg og kørsel i lønnen og i bogføringen",
    capability: "read-payrolls",
    text: (
      <>
        <p>
          En lønkørsel betaler udlæg og kørsel sammen med lønnen, hver under sin egen lønkode. Kontrollen, dialogen og
          lønkørslens side siger beløbene hver for sig, og kørslen med km.
        </p>
        <p>
          En kreditnota er et udlæg med minus. Er en medarbejders kreditnotaer større end udlæggene, står det i
          kontrollen med beløbet: se efter, at jeres lønsystem kan trække det fra.
        </p>
        <p>
          »Bogføring« under »Løn eksport« henter en periodes udlæg med moms og bilagsnummer, som liste eller sammen med
          bilagene. På en lønkørsels side er det dens egne udlæg, og under »Pr. medarbejder« henter du kørselsregnskabet
          for hver, der har kørt; for et helt år er det under »Kørsel«. »Eksportér opgaver« har en kolonne med typen.
        </p>
      </>
    ),
  },
  {
    id: "regler-for-registrering",
    title: "Klokkeslæt i minutter eller kvarter",
    capability: "edit-company",
    screen: { to: "/payrolls", label: "Løn eksport" },
    text: (
      <>
        <p>
          »Regler for registrering« nederst på »Løn eksport« bestemmer, om klokkeslæt registreres i hele minutter, hele
          5 minutter eller kvarter, og om andre klokkeslæt afvises eller afrundes.
        </p>
        <p>
          Start og slut afrundes hver for sig efter samme regel, så opgaver efter hinanden stadig passer sammen.
          Formularen viser »Afrundet fra 7:52 til 8:00«, før der gemmes. Gemte opgaver ændres aldrig, og en pause er
          altid i hele 5 minutter. Andre programmer får en fejl i stedet for en afrunding.
        </p>
      </>
    ),
  },
  {
    id: "loengrupper",
    title: "Løn til en gruppe ad gangen",
    capability: "read-payrolls",
    screen: { to: "/payrolls", label: "Løn eksport" },
    text: (
      <p>
        Får nogle løn hver måned og andre hver 14. dag, så vælg »Løngrupper« under »Medarbejdere«, når du opretter en
        lønkørsel. Gruppen er lønnen og perioden i medarbejderens vilkår. Opgaver, fravær, tillæg og tilbageførsler for
        de andre venter på deres lønkørsel, og listen siger, hvem hver lønkørsel var for.
      </p>
    ),
  },
  {
    id: "dage-bagud",
    title: "Hvor langt tilbage der registreres",
    capability: "edit-company",
    screen: { to: "/payrolls", label: "Løn eksport" },
    text: (
      <>
        <p>
          I »Regler for registrering« kan du skrive, hvor mange dage bagud opgaver registreres. Ældre datoer afvises så
          overalt, også i ugen, i kopier og fra andre programmer. En opgave, der beholder sin dag, kan stadig rettes.
        </p>
        <p>
          Har nogen glemt noget, åbner »Åbn for en medarbejder« for ældre datoer til og med en dag. Grænsen gælder ikke
          dig, så du kan også selv registrere for andre.
        </p>
      </>
    ),
  },
  {
    id: "luk-maaned",
    title: "Luk en måned",
    capability: "close-months",
    screen: { to: "/payrolls", label: "Løn eksport" },
    text: (
      <>
        <p>
          Nederst på »Løn eksport« lukker du en måned, når den er slut. Der kan stadig registreres, rettes og fortrydes
          i den, men det skal begrundes, også for andre, for et sjak, i ugen og fra andre programmer.
        </p>
        <p>
          Begrundelsen står på opgaven som »Efter lukket måned«, når den skal godkendes, i kontrollen før næste
          lønkørsel og i opgavens historik. At godkende, afvise, udbetale og tilbageføre kræver ingen begrundelse.
          »Genåbn« tager lukningen tilbage.
        </p>
        <p>
          Fravær, og dage i arbejdstiden, der rettes, får i stedet en begrundelse fra en kort liste, så ingen skriver om
          helbred. Den står på fraværet, når det skal afgøres, på dagen i arbejdstiden og i kontrollen før næste
          lønkørsel.
        </p>
      </>
    ),
  },
  {
    id: "automatiske-paamindelser",
    title: "Automatiske påmindelser",
    capability: "edit-company",
    screen: { to: "/payrolls", label: "Løn eksport" },
    text: (
      <>
        <p>
          Nederst på »Løn eksport« vælger du ugedage, klokkeslæt, og hvor mange dage en dag skal have manglet. Så får
          de, der mangler at registrere, en mail. Uden ugedage sendes ingen.
        </p>
        <p>
          Hver får højst én påmindelse om dagen. På helligdage, fridage og fravær kommer den først på den næste
          arbejdsdag. En uge, der er meldt færdig, mindes der ikke om. Hver kan slå mailen fra på sin profil.
        </p>
      </>
    ),
  },
  {
    id: "kom-i-gang",
    title: "Kom i gang som ny virksomhed",
    capability: "edit-company",
    screen: { to: "/first-steps", label: "Åbn listen »Kom i gang«" },
    text: (
      <>
        <p>
          En ny virksomhed begynder med listen »Kom i gang« på forsiden: virksomhedens oplysninger, mail, medarbejdere,
          projekter, arbejdstyper, lønsystem, timepriser og regler. Hvert punkt viser selv, om det er klar, og fører dig
          derhen. Rækkefølgen er fri, og du kan registrere, så snart der er et projekt og en arbejdstype.
        </p>
        <p>
          Listen forsvinder, når den er færdig, eller når I har kørt løn. »Skjul på forsiden« fjerner den for dig, og
          her finder du den igen.
        </p>
        <p>
          Medarbejdere importerer du fra et regneark, eller du skriver dem med »Gem og opret næste«. Under
          »Invitationer« på »Brugere« inviterer du dem alle på én gang: med en mailserver får de en mail, og uden får du
          en liste med links, som du kan udskrive eller sende. Et link er hemmeligt, virker én gang og vises kun den ene
          gang.
        </p>
      </>
    ),
  },
  {
    id: "projekter-for-nogle",
    title: "Et projekt kun for nogle",
    capability: "edit-projects",
    text: (
      <>
        <p>
          Slå »Kun for nogle« til på projektet under »Projekter«, og vælg personerne. Ejeren, managere og
          administratorer er altid med. Andre ser ikke projektet: ikke når de vælger eller søger, ikke i forslag,
          favoritter, stopur og ugen, og de kan ikke registrere på det.
        </p>
        <p>
          Opgaver, der allerede er på projektet, beholder dets navn og bliver godkendt og udbetalt som ellers. Slår du
          det fra igen, er projektet for alle, og favoritterne på det er tilbage.
        </p>
      </>
    ),
  },
  {
    id: "import",
    title: "Importér fra et regneark",
    capability: "create-user",
    text: (
      <>
        <p>
          Pilen »Importér« over listerne »Brugere«, »Projekter«, »Arbejdstyper«, »Cost-centre« og »Saldi« tager et
          regneark, en CSV-fil eller rækker, som du kopierer fra et ark og sætter ind. Fanerne øverst skifter mellem
          det, der kan importeres, også ansættelsesvilkår og åbningssaldi. »Hent skabelon« viser kolonnerne og forklarer
          dem; »Hent alle brugere« giver dem, du har, i samme form.
        </p>
        <p>
          Kolonnerne findes efter deres navne, og du kan vælge dem selv. »Vis, hvad der sker« gemmer intet: den viser
          hver ny og ændret række, eller hver fejl med sin celle. Først når der ingen fejl er, kan du importere, og så
          gemmes alle rækker eller ingen.
        </p>
        <p>
          Brugere kendes på medarbejdernummeret, projekter og cost centers på koden og arbejdstyper på navnet, så den
          samme fil to gange ændrer intet. En tom celle ændrer heller ikke noget. Nye brugere får først en mail, når du
          inviterer dem.
        </p>
        <p>
          Ansættelsesvilkår kendes på medarbejderen og datoen. En uges plan har en kolonne for hver dag: timer (7,5),
          fra og til (7–15:30, pause 30 kl. 12) eller fri. Det, du ikke skriver, følger af de vilkår, der gjaldt dagen
          før.
        </p>
        <p>
          En åbningssaldo er det, en medarbejder har til gode ved dagens slutning, fx 6,40 dage af ferieåret 2025/26 den
          31/10-2026. Alt til og med den dag er regnet med, og senere måneder lægges til. En åbningssaldo kan ikke
          rettes med en ny fil; skriv en rettelse under »Saldi«.
        </p>
      </>
    ),
  },
  {
    id: "login-udbydere",
    title: "Log ind med Microsoft eller Google",
    capability: "edit-login-providers",
    text: (
      <>
        <p>
          Under »Login-udbydere« forbinder du Dagværk med jeres Microsoft Entra ID, Google Workspace eller en anden
          udbyder med OpenID Connect. Gem, og skriv adressen fra »Omdirigering« ind hos udbyderen. Derefter står
          knappen, hvor man logger ind.
        </p>
        <p>
          Første gang findes brugeren på en e-mail, som udbyderen har bekræftet. Administratorer forbinder selv deres
          konto på »Min profil«. Ukendte personer bliver Medarbejder, hvis du slår »Opret nye brugere« til;
          medarbejdernummer og timepris udfylder du bagefter.
        </p>
        <p>
          »Roller efter udbyderen« sætter rollerne ved hvert login. »Se, hvad det ændrer« viser det på forhånd for dem,
          der har logget ind. Et login varer 12 timer, så den, der er stoppet hos jer, er ude samme dag.
        </p>
        <p>
          »Ret adgangskoder« slår adgangskoder fra for en rolle, så dens personer kun logger ind hos udbyderen. Vælg
          mindst to administratorer, der beholder deres, til den dag udbyderen er væk. Nederst ser og tilbagekalder du
          alle adgangsnøgler.
        </p>
      </>
    ),
  },
  {
    id: "fratraadte",
    title: "Hvor længe gemmes fratrådtes oplysninger?",
    capability: "read-leavers",
    screen: { to: "/users/leavers", label: "Fratrådte" },
    text: (
      <>
        <p>
          »Fratrådte« under »Brugere« viser for hver, der er stoppet, hvor længe bogføringen og arbejdstiden kræver
          oplysningerne: fem år efter regnskabsåret for den sidste opgave eller lønkørsel, og fem år efter perioden for
          gennemsnittet på 48 timer. Den seneste af de to gælder.
        </p>
        <p>
          Står der »Kan stadig logge ind«, er ansættelsen slut, men brugeren er ikke slettet. Slet brugeren under
          »Brugere«; opgaver, løn og arbejdstid bliver.
        </p>
        <p>
          Når dagen er nået, kan en administrator vælge »Anonymisér«. Navn, e-mail, medarbejdernummer, login, noter,
          begrundelser og bilag fjernes for altid; beløb og summer bliver, og lønlinjerne beholder medarbejdernummeret.
          Slet også gamle sikkerhedskopier.
        </p>
        <p>
          »Anonymisér alle, der er klar« tager alle, hvis dag er nået, og nævner dem først. Med »Anonymisér af sig selv«
          nederst gør Dagværk det hver time. Det er slået fra, til en administrator slår det til.
        </p>
      </>
    ),
  },
  {
    id: "brugerkatalog",
    title: "Lad Entra ID eller Okta oprette brugere",
    capability: "edit-login-providers",
    text: (
      <>
        <p>
          »Slå til« ved »Automatisk oprettelse af brugere (SCIM)« under »Login-udbydere« viser en adresse og en nøgle.
          Skriv dem ind i jeres brugerkatalog. Nøglen vises kun én gang; »Ny nøgle« laver en anden, og så virker den
          gamle ikke mere.
        </p>
        <p>
          Brugerkataloget opretter nye som Medarbejder, retter navn og e-mail og lukker dem, der stopper: de er ude med
          det samme, og deres opgaver bliver. Nye får ingen mail. De logger ind hos udbyderen, eller du inviterer dem
          under »Brugere«, hvor du også udfylder medarbejdernummer og timepris.
        </p>
        <p>
          Roller giver du i Dagværk. Administratorer rører brugerkataloget ikke. En bruger, du selv har slettet,
          genaktiverer du også selv. I hændelsesloggen hedder det »SCIM«.
        </p>
      </>
    ),
  },
  {
    id: "webhooks",
    title: "Giv andre systemer besked",
    capability: "edit-webhooks",
    text: (
      <>
        <p>
          Under »Webhooks« vælger du, hvad et andet system skal have besked om, fx at en lønkørsel er oprettet. Beskeden
          siger kun, hvad der skete, og postens nummer. Resten henter systemet med en adgangsnøgle. Hemmeligheden vises
          én gang: giv den til modtageren, som kender Dagværks beskeder på den. Skifter du den, gælder den gamle et døgn
          endnu.
        </p>
        <p>
          Svarer modtageren ikke, prøver Dagværk igen i et døgn. Derefter slås webhooken fra, og administratorerne får
          en mail. »Leverancer« viser, hvad der er sendt, og dér kan du sende en prøve eller sende noget igen. Adressen
          skal have https og ligge på internettet.
        </p>
      </>
    ),
  },
];

function AllowanceExamples() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Skabelon og arbejde</th>
          <th scope="col">Tillæg ud over lønnen, eller flex</th>
        </tr>
      </thead>
      <tbody>
        {allowanceExamples.map(({ preset, work, allowances }) => (
          <tr key={preset}>
            <td>
              {preset}
              <br />
              {work}
            </td>
            <td>{brokenBeforeSigns(allowances)}</td>
          </tr>
        ))}
        <tr>
          <td>
            {flexExample.preset}
            <br />
            {flexExample.work}
          </td>
          <td>{flexExample.result}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Lets a line break only before `+` and `=`, so that terms stay whole on a narrow screen. */
const brokenBeforeSigns = (sum: string): string => sum.replaceAll(/ (?![+=])/g, "\u00a0");

function TypedForms() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Du skriver</th>
          <th scope="col">Det bliver</th>
        </tr>
      </thead>
      <tbody>
        {typedForms.map(([typed, understood]) => (
          <tr key={typed}>
            <td>{typed}</td>
            <td>{understood}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const typedForms = [
  ["8, 8.00 eller 0800", "klokken 8.00"],
  ["830 eller 8:30", "klokken 8.30"],
  ["7,5 eller 7:30 eller 7t30", "7 timer 30 min."],
  ["90m", "1 time 30 min."],
  ["+30m", "30 min. længere end før"],
] as const;

function WeekKeys() {
  return (
    <ul>
      {weekKeys.map(([keys, what]) => (
        <li key={keys}>
          <kbd>{keys}</kbd> {what}
        </li>
      ))}
    </ul>
  );
}

const weekKeys = [
  ["Piletaster", "flytter mellem felterne"],
  ["Cifre", "begynder at skrive"],
  ["Enter", "gemmer og går ned"],
  ["Tab", "gemmer og går til højre"],
  ["Esc", "fortryder det, du skrev"],
  ["Ctrl+D", "kopierer fra feltet til venstre"],
  ["/", "skriver en note"],
] as const;
